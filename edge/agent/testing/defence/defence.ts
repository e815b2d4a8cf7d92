import { createHash, randomUUID } from 'node:crypto';
import type { EdgeGroup } from '@console/contract/defence/edge-defence';
import { builtinGroups } from '@console/contract/defence/groups/builtin';
import { type ConditionNode, conditionSchema } from '@console/contract/defence/rules/conditions';
import {
  type Action,
  actionSchema,
  type Filter,
  filterSchema,
} from '@console/contract/defence/rules/rules';
import type { z } from 'zod';

export type RuleSketch = {
  id?: string;
  name?: string;
  when?: z.input<typeof conditionSchema>;
  filters?: z.input<typeof filterSchema>[];
  action: z.input<typeof actionSchema>;
};

const hashOf = (rule: unknown) =>
  createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 16);

type Wording = { condition: ConditionNode | null; filters: Filter[]; action: Action };

function groupWith(id: string, rules: ({ id: string; name: string } & Wording)[]): EdgeGroup {
  const worded = rules.map((rule) => ({ ...rule, hash: hashOf(rule) }));
  return { id, version: hashOf(worded), rules: worded, lists: [] };
}

/** A group as the control plane sends it. */
export function groupOf(id: string, ...rules: RuleSketch[]): EdgeGroup {
  return groupWith(
    id,
    rules.map(({ id: ruleId = randomUUID(), name = '规则', when, filters = [], action }) => ({
      ...{ id: ruleId, name },
      condition: when ? conditionSchema.parse(when) : null,
      filters: filters.map((filter) => filterSchema.parse(filter)),
      action: actionSchema.parse(action),
    })),
  );
}

/** A built-in group, as nodes get it. */
export function builtinGroup(id: string): EdgeGroup {
  const { rules } = builtinGroups.find((group) => group.id === id) ?? { rules: [] };
  return groupWith(
    id,
    rules.map(({ id: ruleId, name, filters, action }) => ({
      ...{ id: ruleId, name, condition: null, action },
      filters: filters.flatMap((one) => (one.kind === 'own' ? [one.filter] : [])),
    })),
  );
}
