import type { Rule } from '@console/contract/defence/rules/rules';
import type { RuleParts } from '@console/contract/defence/rules/sentence';
import { groupFileText, readGroupFile } from './group-file';

const matcherId = '11111111-1111-4111-8111-111111111111';
const filterId = '22222222-2222-4222-8222-222222222222';
const listId = '33333333-3333-4333-8333-333333333333';
const otherListId = '44444444-4444-4444-8444-444444444444';
const ruleId = '55555555-5555-4555-8555-555555555555';

const inList = {
  kind: 'is',
  field: 'ip',
  name: '',
  operator: 'inList',
  values: [],
  listId,
  ignoreCase: false,
} as const;

const parts: RuleParts = {
  matchers: {
    [matcherId]: { name: '内网', condition: { kind: 'all', items: [{ ...inList, values: [] }] } },
  },
  filters: {
    [filterId]: {
      name: '十秒',
      filter: { kind: 'rate', seconds: 10, limit: 5, by: 'ip', name: '', countStatic: false },
    },
  },
  lists: { [listId]: { name: '机房' } },
};

const rule: Rule = {
  id: ruleId,
  name: '内网限速',
  enabled: true,
  matcher: { kind: 'named', id: matcherId },
  filters: [{ kind: 'named', id: filterId }],
  action: { kind: 'block', status: 429 },
};

const text = groupFileText({ name: '大促', note: '备注', rules: [rule] }, parts);

it('writes what rules name into the file, and reads it where lists have the same names', () => {
  const read = readGroupFile(text, {
    matchers: {},
    filters: {},
    lists: { [otherListId]: { name: '机房' } },
  });
  if (!('group' in read)) throw new Error(read.problems.join());
  expect(read.group).toMatchObject({
    name: '大促',
    note: '备注',
    rules: [
      {
        name: '内网限速',
        matcher: { kind: 'own', condition: { items: [{ listId: otherListId }] } },
        filters: [{ kind: 'own', filter: { limit: 5 } }],
      },
    ],
  });
  expect(read.group.rules[0]?.id).not.toBe(ruleId);
});

it('names the list that is missing, the rule that is wrong, and what is no file of a group', () => {
  const none = { matchers: {}, filters: {}, lists: {} };
  expect(readGroupFile(text, none)).toEqual({ problems: ['请先添加名为「机房」的 IP 名单'] });
  expect(readGroupFile(text.replace('"seconds": 10', '"seconds": 0'), parts)).toEqual({
    problems: ['规则 1：至少 1 秒'],
  });
  expect(readGroupFile('{"kind":"sites"}', none)).toMatchObject({
    problems: expect.arrayContaining(['文件不是导出的规则组']),
  });
  expect(readGroupFile('{', none)).toEqual({ problems: ['内容不是有效的 JSON'] });
});
