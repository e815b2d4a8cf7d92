import { ruleNameMax } from '@console/contract/defence/rules/choices';
import type { ConditionLeaf } from '@console/contract/defence/rules/conditions';
import type { RuleDraft } from '@console/contract/monitor/attack-advice';

const leaf = (
  field: ConditionLeaf['field'],
  operator: ConditionLeaf['operator'],
  value: string,
): ConditionLeaf => ({
  ...{ kind: 'is', field, operator, values: [value] },
  ...{ name: '', listId: null, ignoreCase: false },
});

/** A rule that refuses an address, on one path if given; a person reviews it before saving. */
export const refusingRule = ({ ip, path }: { ip: string; path?: string }): RuleDraft => ({
  name: `拦截 ${ip}`.slice(0, ruleNameMax),
  enabled: true,
  matcher: {
    kind: 'own',
    condition: {
      kind: 'all',
      items: [leaf('ip', 'cidr', ip), ...(path ? [leaf('path', 'eq', path)] : [])],
    },
  },
  filters: [],
  action: { kind: 'block', status: 403 },
});
