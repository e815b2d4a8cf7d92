import type { ChallengeShare } from '@console/contract/defence/endpoints/challenge-shares';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import { tooSlow } from '../../db/clickhouse/slow-query';
import { createSharedSlots } from '../../tasks/slots';

const daySeconds = 86_400;
/** Time that one look may take, how many there are at once, and how many of an account wait. */
const secondsMax = 8;
const looksAtOnce = 2;
const looksWaitingMax = 50;
const looksWaitingOfOneMax = 5;

type Deps = {
  clickhouse: ClickHouse;
  ownedSites: (userId: string) => Promise<ReadonlyArray<{ id: string }>>;
  /** Every wording of a group's rules that the user may know of. */
  hashesOf: (
    userId: string,
    group: string,
  ) => Promise<ReadonlyArray<{ hash: string; ruleId: string }>>;
};
export type ChallengeShares = ReturnType<typeof createChallengeShares>;

// Counts are 64-bit integers, which a server writes as strings by older settings.
type Row = { hash: string } & Record<'given' | 'passed' | 'failed', number | string>;

/** How many of those whom rules asked to pass a challenge did: people do, programs rarely. */
export function createChallengeShares({ clickhouse, ownedSites, hashesOf }: Deps) {
  const slots = createSharedSlots(looksAtOnce, looksWaitingMax, looksWaitingOfOneMax);

  const select = (sites: readonly string[], hashes: readonly string[]) =>
    selectRows<Row>(
      clickhouse,
      `SELECT toString(rule) AS hash, countIf(startsWith(challenge, 'given:')) AS given,
         countIf(startsWith(challenge, 'passed:')) AS passed,
         countIf(startsWith(challenge, 'failed:')) AS failed
       FROM access_records
       WHERE site_id IN {sites:Array(UUID)} AND at >= toDateTime64({from:UInt32}, 3, 'UTC')
         AND rule IN {hashes:Array(String)} AND challenge != ''
       GROUP BY hash SETTINGS max_execution_time = ${secondsMax}, max_threads = 2`,
      { sites, hashes, from: Math.floor(Date.now() / 1000) - daySeconds },
    );

  return async (userId: string, group: string): Promise<ChallengeShare[]> => {
    const wordings = await hashesOf(userId, group);
    const sites = await ownedSites(userId);
    if (wordings.length === 0 || sites.length === 0) return [];
    const ruleOf = new Map(wordings.map(({ hash, ruleId }) => [hash, ruleId]));
    const rows = await slots.run(userId, () =>
      select(
        sites.map(({ id }) => id),
        [...ruleOf.keys()],
      ).catch(tooSlow),
    );
    const shares = new Map<string, ChallengeShare>();
    for (const { hash, ...row } of rows) {
      const ruleId = ruleOf.get(hash);
      if (ruleId === undefined) continue;
      const before = shares.get(ruleId) ?? { ruleId, challenged: 0, passed: 0, failed: 0 };
      shares.set(ruleId, {
        ruleId,
        challenged: before.challenged + Number(row.given),
        passed: before.passed + Number(row.passed),
        failed: before.failed + Number(row.failed),
      });
    }
    return [...shares.values()].filter(({ challenged }) => challenged > 0);
  };
}
