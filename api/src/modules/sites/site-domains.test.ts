import { sql } from 'drizzle-orm';
import { engines, openTestDatabase } from '../../testing/databases';

test.each(engines)('names below a wildcard are found by an index on %s', async (engine) => {
  const { db, close } = await openTestDatabase(engine);
  const plan = await db.transaction(async (tx) => {
    // An empty table is read faster without an index; whether one could serve is what counts.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(
      sql`explain select 1 from site_domains where reverse(domain) like 'moc.elpmaxe.%'`,
    );
  });
  expect(JSON.stringify(plan)).toContain('site_domains_reversed');
  await close();
});
