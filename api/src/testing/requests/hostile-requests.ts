import { z } from 'zod';
import type { RegisteredRoute } from '../../plugins/access';
import { type Leaf, leavesOf, nameOfLeaf, sampleOf, withLeaf } from './schema-leaves';

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** What stands in a body where something else is expected. */
const values: readonly unknown[] = [
  ...['\0', '\ud800', '', 'x'.repeat(20_000)],
  ...[2 ** 31, 2 ** 53, -1, 1e308],
  ...[null, [], {}, deep(1_000)],
];

/** The same in an address, encoded: including invalid encodings. */
const encodedValues = [
  ...['%00', '%ED%A0%80', '%', '', 'x'.repeat(2_000), '__proto__', '[]'],
  ...['2147483648', '-1', '1e308', '9'.repeat(400)],
];

/** The first and the last that is read, where a time or a day stands; a day more has no such text. */
function timesFor({ schema }: Leaf): readonly string[] {
  if (schema instanceof z.ZodISODateTime)
    return ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
  return schema instanceof z.ZodISODate ? ['1970-01-01', '9999-12-31'] : [];
}

/** Bodies that are not an object of the schema at all. */
const bodies = [
  ...['', 'null', '[]', '1', '"\\u0000"', '{', '{"__proto__":{"a":1}}', '{"a":1e999}'],
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
];

/** `isSure`: the schema by which the server validates refuses it. */
export type HostileRequest = { name: string; url: string; payload?: string; isSure: boolean };

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

/** The decoded text of an address; `undefined` when the encoding is invalid. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Whether a part of an address is sure to be refused with these values under a key. */
function isRefused(schema: z.ZodType, part: object, key: string, values: readonly string[]) {
  const read = values.map(decoded);
  if (read.includes(undefined)) return false;
  return !schema.safeParse({ ...part, [key]: read.length === 1 ? read[0] : read }).success;
}

/**
 * Every operation with every hostile value at every leaf, one at a time, beside values that its schemas
 * take; those of one leaf together. `known` are path parameters that lead to something.
 */
export function* hostileRequests(
  { method, url, input: { params, query, body } }: RegisteredRoute,
  known: Record<string, string> = {},
): Generator<HostileRequest[]> {
  const name = `${method} ${url}`;
  const sample: Sample = {
    params: { ...recordSchema.parse(params && sampleOf(params)), ...known },
    query: recordSchema.parse(query && sampleOf(query)),
    body: body && sampleOf(body),
  };
  const path = pathOf(url, sample.params);
  const payload = body && { payload: JSON.stringify(sample.body) };
  for (const leaf of params ? leavesOf(params) : []) {
    const key = keyOf(leaf);
    yield encodedValues.map((value) => ({
      name: `${name} :${key}=${value.slice(0, 20)}`,
      url: pathOf(url, sample.params, { [key]: value }),
      ...payload,
      isSure: params !== undefined && isRefused(params, sample.params, key, [value]),
    }));
  }
  for (const leaf of query ? leavesOf(query) : []) {
    const key = keyOf(leaf);
    const single = [...encodedValues, ...timesFor(leaf)].map((value) => [value]);
    yield [...single, ['1', '2']].map((list) => ({
      name: `${name} ?${key}=${list.join().slice(0, 20)}`,
      url: path + queryOf(sample.query, { [key]: list }),
      isSure: query !== undefined && isRefused(query, sample.query, key, list),
    }));
  }
  if (query) {
    const odd = '?__proto__=1&constructor=1&a[b]=1&%00=%00&&=&%';
    yield [{ name: `${name} ${odd}`, url: path + odd, isSure: false }];
  }
  if (!body) return;
  const address = path + queryOf(sample.query);
  for (const leaf of leavesOf(body)) {
    yield [...values, ...timesFor(leaf)].map((value) => {
      const whole = withLeaf(body, sample.body, leaf.steps, value);
      return {
        name: `${name} ${nameOfLeaf(leaf)}=${JSON.stringify(value).slice(0, 20)}`,
        url: address,
        payload: JSON.stringify(whole),
        isSure: !body.safeParse(whole).success,
      };
    });
  }
  yield bodies.map((payload) => ({
    name: `${name} ${payload.slice(0, 30)}`,
    url: address,
    payload,
    isSure: false,
  }));
}
