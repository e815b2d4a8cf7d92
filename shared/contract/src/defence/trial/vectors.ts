import type { ConditionLeaf } from '../rules/conditions';
import type { LookedAt, LookedInto } from './evaluate';

/** What a vector says of a request; the rest is `plainRequest`. */
type Looked = Partial<Omit<LookedAt, 'protocol'>>;

type Vector = {
  name: string;
  leaf: Pick<ConditionLeaf, 'field' | 'operator'> &
    Partial<Omit<ConditionLeaf, 'values'>> & { values?: readonly string[] };
  request?: Looked;
  holds: boolean;
};

export const vectorListId = '00000000-0000-4000-8000-00000000000a';
export const vectorLists: LookedInto = {
  [vectorListId]: ['198.51.100.0/24', '203.0.113.5-203.0.113.9', '2001:db8:7::/48'],
};

/** A request that lacks all that it may lack. */
export const plainRequest: LookedAt = {
  ip: '192.0.2.1',
  method: 'GET',
  scheme: 'http',
  host: 'www.example.com',
  uri: '/',
  protocol: 'HTTP/1.1',
  headers: {},
};

const agent = (text: string): Looked => ({ headers: { 'user-agent': text } });
const cookie = (text: string): Looked => ({ headers: { cookie: text } });
const uri = (text: string): Looked => ({ uri: text });
const ua = (operator: ConditionLeaf['operator'], value: string, ignoreCase = false) =>
  ({ field: 'userAgent', operator, values: [value], ignoreCase }) as const;
const path = (operator: ConditionLeaf['operator'], value: string) =>
  ({ field: 'path', operator, values: [value] }) as const;
const query = (operator: ConditionLeaf['operator'], ...values: string[]) =>
  ({ field: 'query', name: 'n', operator, values }) as const;

/**
 * Results of conditions on requests, as plain data: both the contract's `evaluateCondition` and the
 * nodes' Lua must agree with every line. All requests are ones that can really be sent.
 */
export const conditionVectors: readonly Vector[] = [
  { name: 'equal text', leaf: path('eq', '/a'), request: uri('/a'), holds: true },
  { name: 'case matters', leaf: path('eq', '/a'), request: uri('/A'), holds: false },
  { name: 'no query in the path', leaf: path('eq', '/a'), request: uri('/a?x=1'), holds: true },
  {
    name: 'the query in the whole',
    leaf: { field: 'uri', operator: 'eq', values: ['/a?x=1'] },
    request: uri('/a?x=1'),
    holds: true,
  },
  {
    name: 'a decoded path',
    leaf: path('eq', '/中文'),
    request: uri('/%E4%B8%AD%E6%96%87'),
    holds: true,
  },
  { name: 'dots resolved', leaf: path('eq', '/b'), request: uri('/a/../b'), holds: true },
  { name: 'slashes merged', leaf: path('prefix', '/a/b'), request: uri('//a//b'), holds: true },
  {
    name: 'raw as it was sent',
    leaf: { field: 'uri', operator: 'contains', values: ['%2e'] },
    request: uri('/a%2eb'),
    holds: true,
  },
  { name: 'a prefix', leaf: path('prefix', '/api/'), request: uri('/api/x'), holds: true },
  { name: 'a suffix', leaf: path('suffix', '.php'), request: uri('/x.php?a=.js'), holds: true },
  {
    name: 'one of many',
    leaf: { field: 'method', operator: 'in', values: ['POST', 'GET'] },
    holds: true,
  },
  {
    name: 'none of many',
    leaf: { field: 'method', operator: 'notIn', values: ['POST'] },
    holds: true,
  },
  {
    name: 'letters folded',
    leaf: ua('contains', 'CURL', true),
    request: agent('curl/8'),
    holds: true,
  },
  {
    name: 'letters not folded',
    leaf: ua('contains', 'CURL'),
    request: agent('curl/8'),
    holds: false,
  },
  { name: 'nothing special', leaf: ua('contains', 'a.c%d'), request: agent('abc1d'), holds: false },
  {
    name: 'nothing special, met',
    leaf: ua('contains', 'a.c%d'),
    request: agent('xa.c%dx'),
    holds: true,
  },
  { name: 'missing is not equal', leaf: ua('ne', 'curl'), holds: true },
  { name: 'missing holds nothing', leaf: ua('notContains', 'curl'), holds: true },
  { name: 'missing contains nothing', leaf: ua('contains', ''), holds: false },
  { name: 'missing fits no pattern', leaf: ua('regex', '.*'), holds: false },
  { name: 'missing is absent', leaf: { field: 'referer', operator: 'absent' }, holds: true },
  { name: 'missing does not exist', leaf: { field: 'referer', operator: 'exists' }, holds: false },
  {
    name: 'a header by any case of its name',
    leaf: { field: 'header', name: 'X-Token', operator: 'eq', values: ['1'] },
    request: { headers: { 'x-token': '1' } },
    holds: true,
  },
  {
    name: 'a type of content',
    leaf: { field: 'contentType', operator: 'prefix', values: ['application/json'] },
    request: { headers: { 'content-type': 'application/json; charset=utf-8' } },
    holds: true,
  },
  {
    name: 'a cookie',
    leaf: { field: 'cookie', name: 'b', operator: 'eq', values: ['2=3'] },
    request: cookie('a=1; b=2=3'),
    holds: true,
  },
  {
    name: 'an empty cookie is there',
    leaf: { field: 'cookie', name: 'b', operator: 'exists' },
    request: cookie('a=1; b=; c=3'),
    holds: true,
  },
  {
    name: 'a cookie by its whole name',
    leaf: { field: 'cookie', name: 'b', operator: 'exists' },
    request: cookie('ab=1'),
    holds: false,
  },
  {
    name: 'a query argument, decoded',
    leaf: query('eq', 'a b&'),
    request: uri('/?m=0&n=a+b%26'),
    holds: true,
  },
  { name: 'the first of two', leaf: query('eq', '1'), request: uri('/?n=1&n=2'), holds: true },
  { name: 'an argument without value', leaf: query('eq', ''), request: uri('/?n'), holds: true },
  {
    name: 'an argument that is missing',
    leaf: query('absent'),
    request: uri('/?m=1'),
    holds: true,
  },
  { name: 'a broken escape', leaf: query('eq', '%zz'), request: uri('/?n=%zz'), holds: true },
  { name: 'greater', leaf: query('gt', '10'), request: uri('/?n=11'), holds: true },
  { name: 'not greater', leaf: query('gt', '10'), request: uri('/?n=10'), holds: false },
  { name: 'less', leaf: query('lt', '10'), request: uri('/?n=-3'), holds: true },
  { name: 'no number is neither', leaf: query('lt', '10'), request: uri('/?n=abc'), holds: false },
  { name: 'no hexadecimal', leaf: query('gt', '10'), request: uri('/?n=0xff'), holds: false },
  { name: 'no exponent', leaf: query('gt', '10'), request: uri('/?n=1e9'), holds: false },
  { name: 'a pattern', leaf: path('regex', '^/(a|b)/\\d+$'), request: uri('/b/42'), holds: true },
  {
    name: 'a pattern that misses',
    leaf: path('regex', '^/(a|b)/\\d+$'),
    request: uri('/c/42'),
    holds: false,
  },
  {
    name: 'a pattern without case',
    leaf: ua('regex', 'bot\\b', true),
    request: agent('GoogleBot/2'),
    holds: true,
  },
  {
    name: 'a dot takes a newline',
    leaf: path('regex', '^/a.b$'),
    request: uri('/a%0Ab'),
    holds: true,
  },
  { name: 'the end is the end', leaf: path('regex', '^/a$'), request: uri('/a%0A'), holds: false },
  {
    name: 'a dot is a character',
    leaf: path('regex', '^/.$'),
    request: uri('/%E4%B8%AD'),
    holds: true,
  },
  {
    name: 'a class of Chinese',
    leaf: path('regex', '^/[一-龥]+$'),
    request: uri('/%E4%B8%AD%E6%96%87'),
    holds: true,
  },
  {
    name: 'digits of ASCII alone',
    leaf: path('regex', '^/\\d$'),
    request: uri('/%D9%A3'),
    holds: false,
  },
  {
    name: 'in a block',
    leaf: { field: 'ip', operator: 'cidr', values: ['10.0.0.0/8', '192.0.2.0/24'] },
    holds: true,
  },
  {
    name: 'in no block',
    leaf: { field: 'ip', operator: 'notCidr', values: ['10.0.0.0/8'] },
    holds: true,
  },
  {
    name: 'in a range',
    leaf: { field: 'ip', operator: 'cidr', values: ['192.0.1.9-192.0.2.3'] },
    holds: true,
  },
  {
    name: 'of another family',
    leaf: { field: 'ip', operator: 'cidr', values: ['::/0'] },
    holds: false,
  },
  {
    name: 'on a list',
    leaf: { field: 'ip', operator: 'inList', listId: vectorListId },
    request: { ip: '203.0.113.9' },
    holds: true,
  },
  {
    name: 'on a list by IPv6',
    leaf: { field: 'ip', operator: 'inList', listId: vectorListId },
    request: { ip: '2001:db8:7::1' },
    holds: true,
  },
  {
    name: 'on no list',
    leaf: { field: 'ip', operator: 'notInList', listId: vectorListId },
    holds: true,
  },
  {
    name: 'the host',
    leaf: { field: 'host', operator: 'suffix', values: ['.example.com'] },
    holds: true,
  },
  { name: 'the scheme', leaf: { field: 'scheme', operator: 'ne', values: ['https'] }, holds: true },
  {
    name: 'the protocol',
    leaf: { field: 'protocol', operator: 'eq', values: ['HTTP/1.1'] },
    holds: true,
  },
  {
    name: 'a country that nobody knows',
    leaf: { field: 'country', operator: 'eq', values: ['CN'] },
    holds: false,
  },
  {
    name: 'outside of a country, unknown',
    leaf: { field: 'country', operator: 'notIn', values: ['CN'] },
    holds: true,
  },
];
