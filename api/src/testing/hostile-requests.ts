import { z } from 'zod';
import type { RegisteredRoute } from '../plugins/access';
import { type Leaf, leavesOf, nameOfLeaf, sampleOf, withLeaf } from './schema-leaves';

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** What stands in a body where something else is expected. */
const values: readonly unknown[] = [
  ...['\0', '\ud800', '', 'x'.repeat(20_000)],
  ...[2 ** 31, 2 ** 53, -1, 1e308],
  ...[null, [], {}, deep(1_000)],
];

/** The same in an address, encoded: also what is no encoding of anything. */
const encodedValues = [
  ...['%00', '%ED%A0%80', '%', '', 'x'.repeat(2_000), '__proto__', '[]'],
  ...['2147483648', '-1', '1e308', '9'.repeat(400)],
];

/** Bodies that are no object of the schema at all. */
const bodies = [
  ...['', 'null', '[]', '1', '"\\u0000"', '{', '{"__proto__":{"a":1}}', '{"a":1e999}'],
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
];

export type HostileRequest = { name: string; url: string; payload?: string };

const encode = (value: unknown) =>
  [value].flat().map((item) => encodeURIComponent(typeof item === 'string' ? item : String(item)));

type Sample = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

const recordSchema = z.record(z.string(), z.unknown()).catch({});

function pathOf(url: string, params: Record<string, unknown>, raw: Record<string, string> = {}) {
  return url.replace(/:(\w+)/g, (_, name: string) => raw[name] ?? encode(params[name]).join(','));
}

function queryOf(query: Record<string, unknown>, raw: Record<string, string[]> = {}): string {
  const pairs = Object.keys({ ...query, ...raw }).flatMap((name) =>
    (raw[name] ?? encode(query[name])).map((value) => `${name}=${value}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const keyOf = ({ steps: [step] }: Leaf) => (step?.kind === 'key' ? step.key : '');

/**
 * Every operation with every hostile value at every leaf, one at a time, beside values that its schemas
 * take. `known` are path parameters that lead to something.
 */
export function* hostileRequests(
  { method, url, input }: RegisteredRoute,
  known: Record<string, string> = {},
): Generator<HostileRequest> {
  const name = `${method} ${url}`;
  const sample: Sample = {
    params: { ...recordSchema.parse(input.params && sampleOf(input.params)), ...known },
    query: recordSchema.parse(input.query && sampleOf(input.query)),
    body: input.body && sampleOf(input.body),
  };
  const address = pathOf(url, sample.params) + queryOf(sample.query);
  const payload = input.body && { payload: JSON.stringify(sample.body) };
  for (const leaf of input.params ? leavesOf(input.params) : []) {
    for (const value of encodedValues) {
      const path = pathOf(url, sample.params, { [keyOf(leaf)]: value });
      yield { name: `${name} :${keyOf(leaf)}=${value.slice(0, 20)}`, url: path, ...payload };
    }
  }
  for (const leaf of input.query ? leavesOf(input.query) : []) {
    const key = keyOf(leaf);
    for (const list of [...encodedValues.map((value) => [value]), ['1', '2']]) {
      const query = queryOf(sample.query, { [key]: list });
      const path = pathOf(url, sample.params) + query;
      yield { name: `${name} ?${key}=${list.join().slice(0, 20)}`, url: path };
    }
  }
  if (input.query) {
    const query = '?__proto__=1&constructor=1&a[b]=1&%00=%00&&=&%';
    yield { name: `${name} ${query}`, url: pathOf(url, sample.params) + query };
  }
  if (!input.body) return;
  for (const leaf of leavesOf(input.body)) {
    for (const value of values) {
      const body = JSON.stringify(withLeaf(input.body, sample.body, leaf.steps, value));
      const what = JSON.stringify(value).slice(0, 20);
      yield { name: `${name} ${nameOfLeaf(leaf)}=${what}`, url: address, payload: body };
    }
  }
  for (const body of bodies) {
    yield { name: `${name} ${body.slice(0, 30)}`, url: address, payload: body };
  }
}
