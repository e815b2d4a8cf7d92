import type { DefenceFilterDetail } from '@console/contract/defence/endpoints/filters';
import type { DefenceGroup, DefenceGroupDetail } from '@console/contract/defence/endpoints/groups';
import type { DefenceMatcherDetail } from '@console/contract/defence/endpoints/matchers';
import type { Uses } from '@console/contract/defence/parts/named';
import type { Rule } from '@console/contract/defence/rules/rules';
import { ok } from '@console/testing/answers';
import { http } from 'msw';

export const groupId = '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d61';
export const matcherId = '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d62';
export const filterId = '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d63';
export const listId = '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d64';

const noUses: Uses = {
  counts: { groups: 0, sites: 0 },
  groups: [],
  matchers: [],
  sites: [],
  siteDefaults: false,
};

export function aRule(patch: Partial<Rule> = {}): Rule {
  return {
    id: '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d65',
    name: '登录限速',
    enabled: true,
    matcher: {
      kind: 'own',
      condition: {
        kind: 'all',
        items: [
          {
            kind: 'is',
            field: 'path',
            name: '',
            operator: 'prefix',
            values: ['/login'],
            listId: null,
            ignoreCase: false,
          },
        ],
      },
    },
    filters: [],
    action: { kind: 'block', status: 403 },
    ...patch,
  };
}

export function aGroup(patch: Partial<DefenceGroup> = {}): DefenceGroup {
  return {
    id: groupId,
    builtin: false,
    name: '商城大促',
    note: '双十一前调紧',
    ruleCount: 2,
    enabledCount: 2,
    sites: 3,
    revision: 11,
    version: 4,
    sync: { applied: 1, total: 1 },
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...patch,
  };
}

export function aGroupDetail(patch: Partial<DefenceGroupDetail> = {}): DefenceGroupDetail {
  const rules = patch.rules ?? [aRule()];
  return {
    ...aGroup({ ruleCount: rules.length, enabledCount: rules.length }),
    rules,
    sentences: [],
    warnings: [],
    uses: { ...noUses, counts: { groups: 0, sites: 0 } },
    ...patch,
  };
}

export function aMatcher(patch: Partial<DefenceMatcherDetail> = {}): DefenceMatcherDetail {
  const { matcher } = aRule();
  if (matcher.kind !== 'own') throw new Error('The sample has a condition of its own');
  return {
    id: matcherId,
    name: '登录接口',
    note: '',
    condition: matcher.condition,
    sentence: '路径前缀是「/login」',
    uses: noUses,
    revision: 5,
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...patch,
  };
}

export function aFilter(patch: Partial<DefenceFilterDetail> = {}): DefenceFilterDetail {
  return {
    id: filterId,
    name: '十秒五次',
    note: '',
    filter: { kind: 'rate', seconds: 10, limit: 5, by: 'ip', name: '', countStatic: false },
    sentence: '每个 IP 在 10 秒内超过 5 次',
    uses: noUses,
    revision: 6,
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...patch,
  };
}

/** Answers for rule editors: one matcher, one filter and one list of addresses. */
export const someParts = [
  http.get('*/api/v1/defence/challenge-shares', () => ok([])),
  http.get('*/api/v1/defence/matchers', () =>
    ok({ items: [{ ...aMatcher(), uses: { groups: 1, sites: 0 } }], total: 1 }),
  ),
  http.get('*/api/v1/defence/filters', () =>
    ok({ items: [{ ...aFilter(), uses: { groups: 0, sites: 0 } }], total: 1 }),
  ),
  http.get('*/api/v1/defence/lists', () =>
    ok({
      items: [
        {
          id: listId,
          name: '机房',
          note: '',
          entryCount: 2,
          uses: { groups: 0, sites: 0 },
          revision: 7,
          updatedAt: '2026-11-01T08:00:00.000Z',
        },
      ],
      total: 1,
    }),
  ),
];
