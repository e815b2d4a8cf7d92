import { builtinGroups } from '@console/contract/defence/groups/builtin';
import { type Filter, filterSchema, type Rule } from '@console/contract/defence/rules/rules';
import { sentenceOf } from '@console/contract/defence/rules/sentence';
import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import { storedSchema } from '@console/contract/settings/stored';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { and, desc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/engine';
import { defenceGroupRevisions, defenceGroups, defenceRuleWordings } from '../defence.tables';
import { ownGroups } from '../defence-queries';
import { readParts } from '../parts/parts.service';
import { storedRules } from '../stored-defence';
import { isOwnGroup, siteGroupId } from './site-wordings.service';
import { readWordings, worded } from './wordings.service';

type Explained = NonNullable<AccessExplanation['rule']>;
type Wording = Explained['wording'];

export type ExplainedRule = Omit<Explained, 'counter'> & {
  filters: Filter[];
  action: string;
};

const keptRule = storedSchema(
  z.object({ filters: z.array(filterSchema), action: z.object({ kind: z.string() }) }),
);

/** Versions of a group that are looked through for the one that a node had. */
const versionsMax = 20;

export type RuleExplanationsDeps = {
  db: Db;
  getSite: (ownerId: string, id: string) => Promise<Pick<SiteDetail, 'cc'>>;
};
export type RuleExplanations = ReturnType<typeof createRuleExplanations>;

/** Rules by the hashes in records: as they were, and what became of them. */
export function createRuleExplanations({ db, getSite }: RuleExplanationsDeps) {
  async function rulesNow(ownerId: string, groupId: string): Promise<readonly Rule[] | undefined> {
    const builtin = builtinGroups.find(({ id }) => id === groupId);
    if (builtin) return builtin.rules;
    if (!isOwnGroup(groupId)) return undefined;
    if (groupId.startsWith(siteGroupId(''))) {
      return (await getSite(ownerId, groupId.slice(siteGroupId('').length))).cc.rules;
    }
    const [row] = await db
      .select({ rules: defenceGroups.rules })
      .from(defenceGroups)
      .where(ownGroups(ownerId, eq(defenceGroups.id, groupId)));
    return row && storedRules.parse(row.rules);
  }

  async function fateOf(ownerId: string, wording: Wording): Promise<Explained['fate']> {
    const rules = await rulesNow(ownerId, wording.groupId);
    const rule = rules?.find(({ id }) => id === wording.ruleId);
    if (!rule) return 'deleted';
    if (!rule.enabled) return 'disabled';
    const [now] = worded(wording.groupId, [rule], await readParts(db, [rule]));
    return now?.rule.hash === wording.hash ? 'same' : 'changed';
  }

  /** The newest version before `at` in which the rule read so; what came after it was on its way. */
  async function groupVersionAt(wording: Wording, at: Date): Promise<number | null> {
    if (!z.uuid().safeParse(wording.groupId).success) return null;
    const versions = await db
      .select({ number: defenceGroupRevisions.number, settings: defenceGroupRevisions.settings })
      .from(defenceGroupRevisions)
      .where(
        and(
          eq(defenceGroupRevisions.groupId, wording.groupId),
          lte(defenceGroupRevisions.createdAt, at),
        ),
      )
      .orderBy(desc(defenceGroupRevisions.number))
      .limit(versionsMax);
    const had = versions.find(({ settings: { rules, parts } }) =>
      storedRules
        .parse(rules)
        .some((rule) => rule.id === wording.ruleId && sentenceOf(rule, parts) === wording.sentence),
    );
    return had?.number ?? null;
  }

  /** Nothing for a hash that is unknown or belongs to another account. */
  return async (ownerId: string, hash: string, at: Date): Promise<ExplainedRule | undefined> => {
    const [wording] = await readWordings(db, ownerId, [hash]);
    if (!wording) return undefined;
    const [row] = await db
      .select({ rule: defenceRuleWordings.rule })
      .from(defenceRuleWordings)
      .where(eq(defenceRuleWordings.hash, hash));
    const { filters, action } = keptRule.parse(row?.rule);
    return {
      wording,
      filters,
      action: action.kind,
      fate: await fateOf(ownerId, wording),
      groupVersion: await groupVersionAt(wording, at),
    };
  };
}
