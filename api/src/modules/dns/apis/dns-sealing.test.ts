import type { DnsSettings } from '@console/contract/domains/dns-providers';
import type { DnsProvider } from '../../../ports/dns/dns-provider';
import { createSealing } from '../../../secrets/sealing';
import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp } from '../../../testing/test-app';
import { createAuditService } from '../../audit/audit.service';
import { createDnsApisService } from './dns-apis.service';
import { createDnsSealingService } from './dns-sealing.service';

const old = 'an-old-key-of-secrets-for-the-tests';
const next = 'a-newer-key-of-secrets-for-the-tests';

it('seals anew with the newest key, after which the old one can go', async () => {
  const test = await startTestApp('usual');
  const { db } = test.database;
  const { rateLimits } = test.services;
  /** Tells what it was opened with. */
  const openProvider = (settings: DnsSettings): DnsProvider => {
    throw new Error(JSON.stringify(settings));
  };
  const audit = createAuditService(db);
  const service = (...keys: string[]) =>
    createDnsApisService({ db, secrets: createSealing(keys), openProvider, audit, rateLimits });
  try {
    const { id: owner } = await signedIn(test);
    const settings = { provider: 'tencent', secretId: 'id', secretKey: 'the-secret' } as const;
    const { id } = await service(old).create(
      { id: owner, ip: '192.0.2.1' },
      { name: 'a', settings },
    );
    await expect(service(next).open(owner, id)).rejects.toThrow('not among SECRETS_KEY');
    const sealing = createDnsSealingService({ db, secrets: createSealing([next, old]) });
    expect([await sealing.sealAnew(), await sealing.sealAnew()]).toEqual([1, 0]);
    await expect(service(next).open(owner, id)).rejects.toThrow('the-secret');
  } finally {
    await test.close();
  }
});
