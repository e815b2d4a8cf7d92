import { announcements } from '../modules/messages/messages.tables';
import { seedAccounts } from './demo-accounts';
import { seedAnnouncements } from './demo-announcements';
import { seedBilling } from './demo-billing';
import { seedCertificates } from './demo-certificates';
import { seedDnsApis } from './demo-dns-apis';
import { seedEvents } from './demo-events';
import { seedSupport } from './demo-support';
import type { SeedContext } from './seed-context';
import { seedPurges } from './sites/demo-purges';
import { seedSites } from './sites/demo-sites';
import { seedBootstrapToken, seedHistory } from './sites/demo-traffic';

/**
 * Fills an empty demo: accounts, sites, billing, events and, last, announcements. Once the last
 * exist, nothing more is done; after an interruption each step keeps what is there and continues.
 */
export async function seedDemo(context: SeedContext): Promise<void> {
  await seedBootstrapToken(context);
  if ((await context.database.db.$count(announcements)) > 0) return;
  const accounts = await seedAccounts(context);
  await seedSupport(context);
  // Before the sites, which stand in what is bought here.
  await seedBilling(context, accounts);
  await seedSites(context, accounts);
  await seedCertificates(context, accounts);
  await seedDnsApis(context, accounts);
  await seedHistory(context);
  await seedPurges(context, accounts);
  await seedEvents(context, accounts);
  await seedAnnouncements(context);
}
