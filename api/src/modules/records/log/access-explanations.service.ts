import type { Filter } from '@console/contract/defence/rules/rules';
import { filterSentence } from '@console/contract/defence/rules/sentence';
import { accessLogViewSchema } from '@console/contract/monitor/access-log';
import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { afterMinutes } from '@console/contract/monitor/limits';
import { type ClickHouse, selectRows } from '../../../db/clickhouse/clickhouse';
import { ApiError } from '../../../plugins/api-error';
import type {
  ExplainedRule,
  RuleExplanations,
} from '../../defence/wordings/rule-explanations.service';
import type { AccessLogService } from './access-log.service';

/** As long as a ban can last. */
const banMs = 7 * 86_400_000;
const afterMs = afterMinutes * 60_000;

export type AccessExplanationsDeps = {
  clickhouse: ClickHouse;
  accessLog: Pick<AccessLogService, 'list'>;
  explainRule: RuleExplanations;
  /** The version of a site that was the newest at a time. */
  siteVersionAt: (siteId: string, at: Date) => Promise<number | null>;
  now?: () => number;
};
export type AccessExplanations = ReturnType<typeof createAccessExplanations>;

/** The filter that a count is of: that of the challenge which it gave, or the last that counts. */
function counted({ filters, action }: ExplainedRule, { challenge }: AccessLogEntry) {
  const level = challenge.startsWith('given:') ? challenge.slice('given:'.length) : undefined;
  const gave = filters.find((filter) => filter.kind === 'challenge' && filter.level === level);
  if (gave && action !== 'challenge') return gave;
  return filters.findLast((filter) => filter.kind !== 'signing');
}

function counterOf(filter: Filter | undefined, count: number) {
  if (!filter || filter.kind === 'signing' || count === 0) return null;
  const { limit, seconds } = filter;
  return { sentence: filterSentence(filter), count, limit, seconds };
}

/** Why requests were refused. Every function takes the owner first. */
export function createAccessExplanations(deps: AccessExplanationsDeps) {
  const { clickhouse, accessLog, explainRule, siteVersionAt, now = Date.now } = deps;

  /** The newest record of a site that fits; `to` is not in it. */
  async function newest(
    ownerId: string,
    siteId: string,
    { from, to, ...filter }: { from: number; to: number } & Record<string, string | number>,
  ): Promise<AccessLogEntry | null> {
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const query = accessLogViewSchema.parse({ ...filter, ...span, limit: 1 });
    return (await accessLog.list(ownerId, siteId, query)).items[0] ?? null;
  }

  /** The newest request before this one that earned its address a ban. */
  async function causeOf(ownerId: string, entry: AccessLogEntry): Promise<AccessLogEntry | null> {
    if (entry.block !== 'banned') return null;
    const at = Date.parse(entry.at);
    const span = { from: at - banMs, to: at };
    return newest(ownerId, entry.siteId, { ...span, block: 'cc_ban', ip: banned(entry.ip) });
  }

  async function afterOf(entry: AccessLogEntry): Promise<AccessExplanation['after']> {
    const at = Date.parse(entry.at);
    const [row] = await selectRows<Record<string, number | string>>(
      clickhouse,
      `SELECT count() AS requests, countIf(block != '') AS refused,
         countIf(startsWith(challenge, 'failed:')) AS failed,
         toUnixTimestamp64Milli(minIf(at, startsWith(challenge, 'passed:'))) AS passed
       FROM access_records
       WHERE site_id = {site:UUID} AND at > fromUnixTimestamp64Milli({from:Int64}, 'UTC')
         AND at <= fromUnixTimestamp64Milli({to:Int64}, 'UTC')
         AND ip = toIPv6({ip:String}) AND user_agent = {userAgent:String}`,
      { site: entry.siteId, from: at, to: at + afterMs, ip: entry.ip, userAgent: entry.userAgent },
    );
    const number = (name: string) => Number(row?.[name] ?? 0);
    return {
      requests: number('requests'),
      refused: number('refused'),
      failed: number('failed'),
      passedAt: number('passed') > 0 ? new Date(number('passed')).toISOString() : null,
      goesOn: now() < at + afterMs,
    };
  }

  return async (
    ownerId: string,
    siteId: string,
    { requestId, at }: { requestId: string; at: string },
  ): Promise<AccessExplanation> => {
    const from = Date.parse(at);
    // The clock of a node may be ahead a little.
    if (from > now() + afterMs) throw new ApiError('NOT_FOUND');
    const entry = await newest(ownerId, siteId, { from, to: from + 1, requestId });
    if (!entry) throw new ApiError('NOT_FOUND');
    const cause = await causeOf(ownerId, entry);
    const acted = cause ?? entry;
    const rule = acted.rule
      ? await explainRule(ownerId, acted.rule, new Date(acted.at))
      : undefined;
    return {
      siteVersion: await siteVersionAt(siteId, new Date(acted.at)),
      cause,
      rule: rule
        ? {
            wording: rule.wording,
            fate: rule.fate,
            groupVersion: rule.groupVersion,
            counter: counterOf(counted(rule, acted), acted.ruleCount),
          }
        : null,
      after: await afterOf(entry),
    };
  };
}

/** What is banned with an address: of IPv6 its /64. */
const banned = (ip: string) => (ip.includes(':') ? `${ip}/64` : ip);
