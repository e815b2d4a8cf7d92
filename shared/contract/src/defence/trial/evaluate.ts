import { parseIpRange } from '../../common/addresses/ip-range';
import type { Condition, ConditionLeaf } from '../rules/conditions';

/** A request as conditions look at it. What it lacks is `undefined`, or not among the headers. */
export type LookedAt = {
  ip: string;
  /** Of the address, as far as anybody can tell: `CN`, `CN-GD`, `AS4134`. */
  country?: string | undefined;
  region?: string | undefined;
  asn?: string | undefined;
  method: string;
  scheme: 'http' | 'https';
  host: string;
  /** Path and query as they were sent. */
  uri: string;
  /** `HTTP/1.1`. */
  protocol: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
};

/** Addresses, blocks and ranges of each list, without those that have ended. */
export type LookedInto = Readonly<Record<string, readonly string[]>>;

/** A query value as nodes decode it: a broken escape is left as it is. */
function decoded(text: string): string {
  const bytes: number[] = [];
  const raw = new TextEncoder().encode(text.replaceAll('+', ' '));
  for (let index = 0; index < raw.length; index += 1) {
    const hex = String.fromCharCode(raw[index + 1] ?? 0, raw[index + 2] ?? 0);
    const escaped = raw[index] === 0x25 && /^[0-9A-Fa-f]{2}$/.test(hex);
    bytes.push(escaped ? Number.parseInt(hex, 16) : (raw[index] ?? 0));
    if (escaped) index += 2;
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** The path alone, decoded once and with `.`, `..` and doubled slashes resolved, as nginx has it. */
export function normalPath(uri: string): string {
  const [raw = ''] = uri.split(/[?#]/, 1);
  const parts: string[] = [];
  const given = decoded(raw.replaceAll('+', '%2B')).split('/').slice(1);
  for (const [index, part] of given.entries()) {
    const last = index === given.length - 1;
    if (part === '..') parts.pop();
    else if (part !== '.' && (part !== '' || last)) parts.push(part);
    if (last && (part === '.' || part === '..')) parts.push('');
  }
  return `/${parts.join('/')}`;
}

function queryValue({ uri }: LookedAt, name: string): string | undefined {
  const at = uri.indexOf('?');
  const pairs =
    at === -1
      ? []
      : uri
          .slice(at + 1)
          .split('&')
          .filter(Boolean);
  for (const pair of pairs) {
    const [key = '', ...rest] = pair.split('=');
    if (decoded(key) === name) return decoded(rest.join('='));
  }
  return undefined;
}

function cookieValue({ headers }: LookedAt, name: string): string | undefined {
  const { cookie = '' } = headers;
  for (const pair of cookie.split(';')) {
    const [key = '', ...rest] = pair.trim().split('=');
    if (key === name && rest.length > 0) return rest.join('=');
  }
  return undefined;
}

function partOf(request: LookedAt, { field, name }: ConditionLeaf): string | undefined {
  switch (field) {
    case 'path':
      return normalPath(request.uri);
    case 'query':
      return queryValue(request, name);
    case 'cookie':
      return cookieValue(request, name);
    case 'header':
      return request.headers[name.toLowerCase()];
    case 'userAgent':
      return request.headers['user-agent'];
    case 'referer':
      return request.headers.referer;
    case 'contentType':
      return request.headers['content-type'];
    case 'asn':
      return request.asn?.replace(/^AS/i, '');
    default:
      return request[field];
  }
}

/** Letters of ASCII alone, as nodes fold them. */
const folded = (text: string) => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** `.` takes newlines; text counts by characters where the pattern allows. */
function patternOf(source: string, ignoreCase: boolean): RegExp {
  const flags = ignoreCase ? 'si' : 's';
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return new RegExp(source, flags);
  }
}

const numberOf = (text: string) =>
  /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;

type Test = (value: string, leaf: ConditionLeaf, wanted: readonly string[]) => boolean;

const tests: Readonly<Record<string, Test>> = {
  eq: (value, _leaf, [wanted]) => value === wanted,
  contains: (value, _leaf, [wanted = '']) => value.includes(wanted),
  in: (value, _leaf, wanted) => wanted.includes(value),
  prefix: (value, _leaf, [wanted = '']) => value.startsWith(wanted),
  suffix: (value, _leaf, [wanted = '']) => value.endsWith(wanted),
  gt: (value, _leaf, [wanted = '']) => numberOf(value) > numberOf(wanted),
  lt: (value, _leaf, [wanted = '']) => numberOf(value) < numberOf(wanted),
  exists: () => true,
};

/** Each negative operator is its positive one turned round, so that what is missing fits it. */
const positives: Partial<Record<ConditionLeaf['operator'], string>> = {
  ne: 'eq',
  notContains: 'contains',
  notIn: 'in',
  absent: 'exists',
  notCidr: 'cidr',
  notInList: 'inList',
};

function holds(ranges: readonly string[], ip: string): boolean {
  const address = parseIpRange(ip);
  if (!address) return false;
  return ranges.some((text) => {
    const range = parseIpRange(text);
    return (
      range?.bits === address.bits && range.first <= address.first && address.first <= range.last
    );
  });
}

function isTrue(leaf: ConditionLeaf, operator: string, request: LookedAt, lists: LookedInto) {
  if (operator === 'cidr') return holds(leaf.values, request.ip);
  if (operator === 'inList') return holds(lists[leaf.listId ?? ''] ?? [], request.ip);
  const value = partOf(request, leaf);
  if (value === undefined) return false;
  if (operator === 'regex') return patternOf(leaf.values[0] ?? '', leaf.ignoreCase).test(value);
  const fold = leaf.ignoreCase ? folded : (text: string) => text;
  const told =
    leaf.field === 'asn' ? leaf.values.map((text) => text.replace(/^AS/i, '')) : leaf.values;
  return tests[operator]?.(fold(value), leaf, told.map(fold)) ?? false;
}

function leafHolds(leaf: ConditionLeaf, request: LookedAt, lists: LookedInto): boolean {
  const positive = positives[leaf.operator];
  const truth = isTrue(leaf, positive ?? leaf.operator, request, lists);
  return positive === undefined ? truth : !truth;
}

/** Whether a request fits a condition: what nodes' Lua says, said here. See `vectors.ts`. */
export function evaluateCondition(
  condition: Condition,
  request: LookedAt,
  lists: LookedInto = {},
): boolean {
  if (condition.kind === 'is') return leafHolds(condition, request, lists);
  const holdsOne = (item: Condition) => evaluateCondition(item, request, lists);
  if (condition.kind === 'all') return condition.items.every(holdsOne);
  const any = condition.items.some(holdsOne);
  return condition.kind === 'any' ? any : !any;
}

/** Which looks at a request came true, and which did not: why a rule means it, or does not. */
export function explainCondition(
  condition: Condition,
  request: LookedAt,
  lists: LookedInto = {},
): { leaf: ConditionLeaf; holds: boolean }[] {
  if (condition.kind === 'is') {
    return [{ leaf: condition, holds: leafHolds(condition, request, lists) }];
  }
  return condition.items.flatMap((item) => explainCondition(item, request, lists));
}
