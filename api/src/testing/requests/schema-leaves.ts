import { z } from 'zod';

/** A step down a schema: a key, an item of a list, a key or value of a record, a branch of a union. */
export type Step =
  | { kind: 'key'; key: string }
  | { kind: 'item' | 'recordKey' | 'recordValue' }
  | { kind: 'branch'; index: number };

/** A place in a schema where a single value stands. */
export type Leaf = { steps: readonly Step[]; schema: z.ZodType };

const wrappers = [
  z.ZodOptional,
  z.ZodNullable,
  z.ZodDefault,
  z.ZodPrefault,
  z.ZodNonOptional,
  z.ZodCatch,
  z.ZodReadonly,
  z.ZodLazy,
] as const;

const asType = (schema: unknown): z.ZodType => {
  if (schema instanceof z.ZodType) return schema;
  throw new Error('Not a schema');
};

/** What a wrapped schema is inside, and what a pipe takes. */
export function bare(schema: z.ZodType): z.ZodType {
  for (const Wrapper of wrappers) {
    if (schema instanceof Wrapper) return bare(asType(schema.unwrap()));
  }
  if (schema instanceof z.ZodPipe) {
    const taken = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
    return bare(asType(taken));
  }
  return schema;
}

/** Every leaf of a schema, by way of all branches of its unions. */
export function leavesOf(whole: z.ZodType, steps: readonly Step[] = []): Leaf[] {
  const schema = bare(whole);
  const below = (inner: unknown, ...step: Step[]) => leavesOf(asType(inner), [...steps, ...step]);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      below(inner, { kind: 'key', key }),
    );
  }
  if (schema instanceof z.ZodArray) return below(schema.element, { kind: 'item' });
  if (schema instanceof z.ZodRecord) {
    return [
      ...below(schema.keyType, { kind: 'recordKey' }),
      ...below(schema.valueType, { kind: 'recordValue' }),
    ];
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option, index) => below(option, { kind: 'branch', index }));
  }
  return [{ steps, schema }];
}

/** `origin.origins[].port`, for people. */
export const nameOfLeaf = ({ steps }: Leaf): string =>
  steps
    .map((step) =>
      step.kind === 'key'
        ? `.${step.key}`
        : step.kind === 'branch'
          ? `|${step.index}`
          : step.kind === 'item'
            ? '[]'
            : `{${step.kind}}`,
    )
    .join('')
    .replace(/^\./, '');

/** Texts that one rule or another of the contract takes. */
const texts = [
  'example.com',
  '00000000-0000-4000-8000-000000000000',
  'user@example.test',
  '203.0.113.9',
  'a',
  '/a',
  '/a/',
  '100000',
  '13800138000',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01',
  '2026-01',
  'https://example.com/',
  'Secret-2026',
  '200',
  'cn-north-4',
  '@abc',
  '张三',
  '11010519491231002X',
  '91350100M000100Y43',
  'ABCDEFGHJKMNPQRS',
  '0123456789abcdef',
  'abcdefghjkmnpqrs',
  'a.example.com.',
  'AS4134',
  'CN',
  'GET',
  '5xx',
  'url',
  '1.abc',
  'dGVzdA==',
  `sha384-${'A'.repeat(64)}`,
  '{}',
  '-----BEGIN CERTIFICATE-----',
  'a'.repeat(40),
  '10000',
  '',
] as const;
const others = [1, 0, 8, 8080, true, false, null, [], {}] as const;

/** The same with every choice of the fields that have one: some fit together only. */
function choices(
  value: object,
  fields: ReadonlyArray<readonly [key: string, inner: z.ZodType, value: unknown]>,
): object[] {
  return fields.reduce<object[]>(
    (list, [key, inner]) => {
      const schema = bare(inner);
      if (!(schema instanceof z.ZodEnum)) return list;
      return list.flatMap((one) => schema.options.map((option) => ({ ...one, [key]: option })));
    },
    [value],
  );
}

const samples = new WeakMap<z.ZodType, { value: unknown }>();

/**
 * A value that a schema takes, with every field filled as far as the rules between fields allow;
 * `undefined` when none was found.
 */
export function sampleOf(whole: z.ZodType): unknown {
  const known = samples.get(whole) ?? { value: findSample(whole) };
  samples.set(whole, known);
  return known.value;
}

function findSample(whole: z.ZodType): unknown {
  const schema = bare(whole);
  const takes = (value: unknown) => whole.safeParse(value).success;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([key, inner]) => [key, asType(inner), sampleOf(asType(inner))] as const,
    );
    const full = Object.fromEntries(fields.map(([key, , value]) => [key, value]));
    if (takes(full)) return full;
    const needed = fields.filter(([, inner]) => !inner.safeParse(undefined).success);
    const least = Object.fromEntries(needed.map(([key, , value]) => [key, value]));
    if (takes(least)) return least;
    const more = fields.map(([key, , value]) => ({ ...least, [key]: value }));
    return [...more, ...choices(least, needed)].find(takes);
  }
  if (schema instanceof z.ZodArray) {
    const one = [sampleOf(asType(schema.element))];
    return takes(one) ? one : takes([]) ? [] : undefined;
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option) => sampleOf(asType(option))).find(takes);
  }
  if (schema instanceof z.ZodEnum) return schema.options.find(takes);
  if (schema instanceof z.ZodLiteral) return [...schema.values].find(takes);
  return [...texts, ...others].find(takes);
}

type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with another one at a leaf, on the way to which whatever is missing is made. */
export function withLeaf(
  whole: z.ZodType,
  value: unknown,
  steps: readonly Step[],
  leaf: unknown,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return leaf;
  const schema = bare(whole);
  if (step.kind === 'branch' && schema instanceof z.ZodUnion) {
    const branch = asType(schema.options[step.index]);
    const begun = branch.safeParse(value).success ? value : sampleOf(branch);
    return withLeaf(branch, begun, rest, leaf);
  }
  if (step.kind === 'key' && schema instanceof z.ZodObject) {
    const given = isContainer(value) ? value : sampleOf(schema);
    const within = isContainer(given) ? given : {};
    const inner = asType(schema.shape[step.key]);
    return { ...within, [step.key]: withLeaf(inner, within[step.key], rest, leaf) };
  }
  if (step.kind === 'item' && schema instanceof z.ZodArray) {
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    return [withLeaf(asType(schema.element), first, rest, leaf)];
  }
  if (step.kind === 'recordKey') return { [String(leaf)]: 'a' };
  if (step.kind === 'recordValue' && schema instanceof z.ZodRecord) {
    return { a: withLeaf(asType(schema.valueType), undefined, rest, leaf) };
  }
  throw new Error('The steps do not belong to the schema');
}
