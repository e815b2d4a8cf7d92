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
