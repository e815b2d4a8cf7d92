import type { RuleWording } from '@console/contract/defence/endpoints/wordings';
import type { AttackFacts } from '@console/contract/monitor/endpoints/attack-reports';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { tooSlow } from '../../db/clickhouse/slow-query';
import { ApiError } from '../../plugins/api-error';
import type { MonitorService } from '../monitor/monitor.service';
import {
  type FoundCause,
  type Stretch,
  selectCauses,
  selectService,
  selectTimeline,
  selectTotals,
} from './attacks.queries';
import type { attacks } from './attacks.tables';

/** The timeline shows so much of what was before and after. */
const marginSeconds = 1_800;
const hourSeconds = 3_600;
/** More points than this are not told apart in a chart. */
const pointsMax = 240;
const linesOfTop = 10;

const tops = ['ip', 'asn', 'country', 'url', 'userAgent'] as const;
const noTop = { items: [], rest: 0 };

export type AttackFactsDeps = {
  clickhouse: ClickHouse;
  tops: MonitorService['tops'];
  /** How rules read when they acted. */
  wordingsOf: (ownerId: string, hashes: readonly string[]) => Promise<readonly RuleWording[]>;
  groupOf: (ownerId: string, siteId: string) => Promise<AttackFacts['group']>;
};

export type AttackFactsService = ReturnType<typeof createAttackFacts>;

type Told = Pick<typeof attacks.$inferSelect, 'ownerId' | 'siteId' | 'startedAt'>;

/** `undefined` where the store had too much to look through in the time that it has. */
async function unlessTooMuch<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look.catch(tooSlow);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What is told of attacks, made of records and curves while these are there. */
export function createAttackFacts({ clickhouse, tops: topsOf, ...deps }: AttackFactsDeps) {
  async function causesOf(ownerId: string, found: readonly FoundCause[]) {
    const hashes = found.flatMap(({ rule }) => (rule ? [rule] : []));
    const wordings = new Map(
      (await deps.wordingsOf(ownerId, hashes)).map((wording) => [wording.hash, wording]),
    );
    return found.map(({ rule: hash, ...counts }) => {
      const wording = wordings.get(hash);
      return {
        ...counts,
        rule: wording?.ruleName ?? (hash && '已不可查的规则'),
        group: wording?.groupName ?? '',
        sentence: wording?.sentence ?? '',
      };
    });
  }

  async function topsIn({ ownerId, siteId }: Told, { from, to }: Stretch) {
    const iso = (at: number) => new Date(at * 1000).toISOString();
    const { lists } = await topsOf(
      { id: ownerId, isAdministrator: false },
      {
        ...{ window: '1h', from: iso(from), to: iso(to), sites: [siteId] },
        ...{ of: tops, metric: 'blocked', limit: linesOfTop },
      },
    );
    const list = (of: (typeof tops)[number]) => {
      const { items, rest } = lists.find((one) => one.of === of) ?? noTop;
      return { items, rest };
    };
    return {
      ip: list('ip'),
      asn: list('asn'),
      country: list('country'),
      url: list('url'),
      userAgent: list('userAgent'),
    };
  }

  /** Looks at an attack up to a moment (Unix seconds), which may be before it is now. */
  return async (
    attack: Told,
    { to, now, switches }: { to: number; now: number; switches: AttackFacts['switches'] },
  ): Promise<AttackFacts> => {
    const { ownerId, siteId } = attack;
    const from = Math.floor(attack.startedAt.getTime() / 1000);
    const stretch = { from, to: Math.max(to, from + 10) };
    const hourBefore = { from: from - hourSeconds, to: from };
    const begin = from - marginSeconds;
    // What is still to come is no silence, nor is a step that has not filled up.
    const end = Math.min(stretch.to + marginSeconds, now);
    const step = Math.ceil((end - begin) / pointsMax / 60) * 60;
    const shown = { from: begin - (begin % step), to: end - (end % step), step };
    const before = await unlessTooMuch(selectService(clickhouse, siteId, hourBefore));
    const during = await unlessTooMuch(selectService(clickhouse, siteId, stretch));
    const found = await unlessTooMuch(selectCauses(clickhouse, siteId, stretch));
    return {
      step,
      points: await selectTimeline(clickhouse, siteId, shown),
      ...(await selectTotals(clickhouse, siteId, stretch)),
      service: before && during ? { before, during } : null,
      causes: found ? await causesOf(ownerId, found) : null,
      tops: await topsIn(attack, stretch),
      switches,
      group: await deps.groupOf(ownerId, siteId),
    };
  };
}
