import { storable, unstorableMessage } from '@console/contract/scalars';
import { z } from 'zod';
import { leavesOf, nameOfLeaf } from './testing/schema-leaves';
import { startTestApp, type TestApp } from './testing/test-app';

const parts = ['params', 'query', 'body'] as const;

/** Whole numbers that are kept inside JSON or as `bigint`. */
const wide = /^load\.|TotalFen$/;

/** What lets a value in that cannot be stored or passed on; `undefined` when nothing does. */
function looseness(schema: z.ZodType): string | undefined {
  if (schema instanceof z.ZodNumber) {
    if (!schema.isInt) return undefined;
    const { minValue, maxValue } = schema;
    const bounded = minValue !== null && maxValue !== null;
    return bounded && minValue >= -(2 ** 31) && maxValue < 2 ** 31 ? undefined : 'number';
  }
  const closed = [
    z.ZodBoolean,
    z.ZodBase64,
    z.ZodEnum,
    z.ZodLiteral,
    z.ZodNull,
    z.ZodUUID,
    z.ZodEmail,
    z.ZodISODateTime,
    z.ZodISODate,
    z.ZodIPv4,
    z.ZodIPv6,
  ];
  if (closed.some((type) => schema instanceof type)) return undefined;
  const isClosed = ['\0', '\ud800'].every((text) => {
    const { data, error } = schema.safeParse(text);
    return error ? error.issues[0]?.message === unstorableMessage : data === storable(text);
  });
  return isClosed ? undefined : 'text';
}

describe('what callers write', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('pglite');
  });
  afterAll(() => test.close());

  const inputs = () =>
    test.routes.flatMap(({ method, url, input }) =>
      parts.flatMap((part) =>
        input[part] ? [{ name: `${method} ${url} ${part}`, schema: input[part] }] : [],
      ),
    );

  it('is text and numbers that can be kept, at every leaf of every operation', () => {
    const loose = inputs().flatMap(({ name, schema }) =>
      leavesOf(schema).flatMap((leaf) => {
        const what = looseness(leaf.schema);
        return what && !wide.test(nameOfLeaf(leaf)) ? [`${name} ${nameOfLeaf(leaf)}: ${what}`] : [];
      }),
    );
    expect(loose).toEqual([]);
  });
});
