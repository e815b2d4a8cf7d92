import { z } from 'zod';

/**
 * The schema by which settings are read that an older, looser schema let in. It has the types and the
 * defaults of the schema that requests are checked by, so that a part which was not there yet gets its
 * default; it has none of its rules (lengths, bounds, patterns, what fits together). Switches, enums
 * and formats stay: a value that is taken off an enum needs a migration.
 *
 * A transformation is taken to keep the type of what it transforms, as trimming a name does.
 */
export function storedSchema<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>>;
export function storedSchema(schema: z.ZodType): z.ZodType {
  return loose(schema);
}

function loose(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    const parts = Object.entries(shape).map(([name, part]) => [name, loose(part)]);
    return z.object(Object.fromEntries(parts));
  }
  if (schema instanceof z.ZodArray) return z.array(loose(schema.element));
  // A discriminated union too, as the loose parts keep their keys.
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(loose));
  if (schema instanceof z.ZodNullable) return loose(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return loose(schema.unwrap()).optional();
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return loose(schema.unwrap()).prefault(schema.parse(undefined));
  }
  if (schema instanceof z.ZodPipe) {
    return loose(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  }
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodISODateTime) return z.iso.datetime();
  return schema instanceof z.ZodType ? schema : z.never();
}
