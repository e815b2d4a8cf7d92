import { builtinGroups } from '../groups/builtin';
import type { Rule } from '../rules/rules';
import { noParts } from '../rules/sentence';
import { type TrialVisitor, tryRules } from './trial';
import { plainRequest } from './vectors';

const newcomer: TrialVisitor = { count: 1, passed: null, signed: false };

function rulesOf(id: string): readonly Rule[] {
  const group = builtinGroups.find((one) => one.id === id);
  if (!group) throw new Error(`No built-in group ${id}`);
  return group.rules;
}

function outcome(rules: readonly Rule[], visitor: Partial<TrialVisitor> = {}, uri = '/') {
  const request = { ...plainRequest, uri };
  const trial = { request, visitor: { ...newcomer, ...visitor }, parts: noParts, lists: {} };
  return tryRules(rules, trial);
}
const decided = (...given: Parameters<typeof outcome>) => outcome(...given).at(-1)?.action;

it('asks everybody once, leaves alone who passed, bans who never answers', () => {
  const wait = rulesOf('wait');
  expect(decided(wait)).toEqual({ kind: 'challenge', level: 'wait' });
  expect(decided(wait, { passed: 'js' })).toEqual({ kind: 'challenge', level: 'wait' });
  expect(decided(wait, { passed: 'captcha' })).toBeNull();
  expect(decided(wait, { count: 21 })).toEqual({ kind: 'ban', seconds: 600 });
  expect(decided(wait, { passed: 'wait', count: 301 })).toEqual({ kind: 'ban', seconds: 600 });
});

it('counts up to the limit, and no static files', () => {
  const loose = rulesOf('loose');
  expect(decided(loose, { count: 80 })).toBeNull();
  expect(decided(loose, { count: 81 })).toEqual({ kind: 'challenge', level: 'js' });
  expect(decided(loose, { count: 2_000 }, '/app.js?v=1')).toBeNull();
});

const condition = {
  kind: 'all',
  items: [
    {
      kind: 'is',
      field: 'path',
      name: '',
      operator: 'prefix',
      values: ['/api'],
      listId: null,
      ignoreCase: false,
    },
  ],
} as const;
const api: Rule = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'api',
  enabled: true,
  matcher: {
    kind: 'own',
    condition: {
      kind: 'all',
      items: [...condition.items].map((item) => ({ ...item, values: [...item.values] })),
    },
  },
  filters: [],
  action: { kind: 'allow' },
};
const closed: Rule = {
  ...api,
  name: 'closed',
  matcher: { kind: 'every' },
  action: { kind: 'drop' },
};

it('stops at the first rule that decides, and tells why others did not', () => {
  expect(outcome([api, closed], {}, '/api/x').map((tried) => tried.outcome)).toEqual(['acted']);
  const [missed, acted] = outcome([api, closed], {}, '/');
  expect(missed).toMatchObject({ outcome: 'miss', looks: [{ holds: false }] });
  expect(acted).toMatchObject({ outcome: 'acted', action: { kind: 'drop' } });
});

it('goes on after what is watched, disabled, or names what is gone', () => {
  const watched: Rule = { ...closed, action: { kind: 'observe' } };
  const off: Rule = { ...closed, enabled: false };
  const gone: Rule = { ...closed, matcher: { kind: 'named', id: api.id } };
  expect(outcome([watched, off, gone, closed]).map((tried) => tried.outcome)).toEqual([
    'watched',
    'off',
    'missing',
    'acted',
  ]);
});
