import {
  type DefenceGroupCreate,
  defenceGroupCreateSchema,
} from '@console/contract/defence/groups/groups';
import type { Condition } from '@console/contract/defence/rules/conditions';
import type { Rule } from '@console/contract/defence/rules/rules';
import type { RuleParts } from '@console/contract/defence/rules/sentence';
import { z } from 'zod';

// A group as a file. What its rules name is written into them, but for lists of addresses and signing,
// which an account keeps by names: those names are in the file, and are looked for where it is read.

const namesSchema = z.record(z.string(), z.string()).default({});

const groupFileSchema = defenceGroupCreateSchema.extend({
  kind: z.literal('defence-group', '文件不是导出的规则组'),
  lists: namesSchema,
  filters: namesSchema,
});

type Group = Pick<DefenceGroupCreate, 'name' | 'note' | 'rules'>;

function listsIn(condition: Condition): string[] {
  if (condition.kind !== 'is') return condition.items.flatMap(listsIn);
  return condition.listId === null ? [] : [condition.listId];
}

/** The rule with the content of its named parts in place of their ids; a missing part stays an id. */
function inlined(rule: Rule, { matchers, filters }: RuleParts): Rule {
  const { matcher } = rule;
  const condition = matcher.kind === 'named' ? matchers[matcher.id]?.condition : undefined;
  return {
    ...rule,
    matcher: condition && condition.kind !== 'is' ? { kind: 'own', condition } : matcher,
    filters: rule.filters.map((row) => {
      const filter = row.kind === 'named' ? filters[row.id]?.filter : undefined;
      return filter && filter.kind !== 'signing' ? { kind: 'own', filter } : row;
    }),
  };
}

const namesOf = (ids: readonly string[], known: Readonly<Record<string, { name: string }>>) =>
  Object.fromEntries(ids.flatMap((id) => (known[id] ? [[id, known[id].name]] : [])));

/** The text of a file that {@link readGroupFile} reads again. */
export function groupFileText({ name, note, rules }: Group, parts: RuleParts): string {
  const whole = rules.map((rule) => inlined(rule, parts));
  const lists = whole.flatMap(({ matcher }) =>
    matcher.kind === 'own' ? listsIn(matcher.condition) : [],
  );
  const filters = whole.flatMap((rule) =>
    rule.filters.flatMap((row) => (row.kind === 'named' ? row.id : [])),
  );
  const file = {
    kind: 'defence-group',
    ...{ name, note, rules: whole },
    lists: namesOf(lists, parts.lists),
    filters: namesOf(filters, parts.filters),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

type Known = Readonly<Record<string, { name: string }>>;

/** Finds what a file names: by id, else by name. */
function idFinder(names: Readonly<Record<string, string>>, known: Known, missing: Set<string>) {
  return (id: string): string => {
    if (known[id]) return id;
    const name = names[id] ?? id;
    const other = Object.entries(known).find(([, one]) => one.name === name);
    if (!other) missing.add(name);
    return other?.[0] ?? id;
  };
}

function withLists(condition: Condition, find: (id: string) => string): Condition {
  if (condition.kind === 'is') {
    return condition.listId === null ? condition : { ...condition, listId: find(condition.listId) };
  }
  return { ...condition, items: condition.items.map((item) => withLists(item, find)) };
}

export type ReadGroup = { group: Group } | { problems: string[] };

/** At most so many messages about one file. */
const problemsMax = 5;

/** `规则 3「x」：至少 1 秒`: what is wrong, and with which rule. */
function problemText({ path, message }: { path: PropertyKey[]; message: string }): string {
  const [field, index] = path;
  return field === 'rules' && typeof index === 'number' ? `规则 ${index + 1}：${message}` : message;
}

/** Reads a file of {@link groupFileText}: rules of their own ids, naming what this account has. */
export function readGroupFile(text: string, parts: RuleParts): ReadGroup {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problems: ['内容不是有效的 JSON'] };
  }
  const parsed = groupFileSchema.safeParse(json);
  if (!parsed.success) {
    return { problems: parsed.error.issues.slice(0, problemsMax).map(problemText) };
  }
  const { name, note, rules, lists, filters } = parsed.data;
  const missing = { lists: new Set<string>(), filters: new Set<string>() };
  const listOf = idFinder(lists, parts.lists, missing.lists);
  const filterOf = idFinder(filters, parts.filters, missing.filters);
  const own = rules.map((rule): Rule => {
    const { matcher } = rule;
    const condition = matcher.kind === 'own' ? withLists(matcher.condition, listOf) : undefined;
    return {
      ...rule,
      id: crypto.randomUUID(),
      matcher: condition && condition.kind !== 'is' ? { kind: 'own', condition } : matcher,
      filters: rule.filters.map((row) =>
        row.kind === 'named' ? { ...row, id: filterOf(row.id) } : row,
      ),
    };
  });
  const problems = [
    ...[...missing.lists].map((one) => `请先添加名为「${one}」的 IP 名单`),
    ...[...missing.filters].map((one) => `请先添加名为「${one}」的过滤器`),
  ];
  return problems.length > 0 ? { problems } : { group: { name, note, rules: own } };
}
