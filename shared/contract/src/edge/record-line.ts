import { z } from 'zod';

type Form = z.core.JSONSchema.BaseSchema;

/** Text that stands in JSON as it is: whoever uses escapes is read the long way. */
const plainText = (longest: number) => `"[^"\\\\\\x00-\\x1f]{0,${longest}}"`;

/** A whole number up to `most`, or a little less where that saves looking at each digit. */
function wholeNumber(most: number): string {
  const digits = String(most);
  const all = digits.length - (/^9+$/.test(digits) ? 0 : 1);
  const first = Number(digits[0]) - 1;
  const longer = all < digits.length && first > 0 ? `|[1-${first}]\\d{${all}}` : '';
  return `(?:0|[1-9]\\d{0,${all - 1}}${longer})`;
}

/** Without its ends, and without groups that are remembered. */
const within = (pattern: string) =>
  pattern.replace(/^\^|\$$/g, '').replace(/(?<!\\)\((?!\?)/g, '(?:');

function valueForm(value: Form | boolean): string {
  if (typeof value === 'boolean') throw new Error('A value of any kind has no form');
  if (value.anyOf) return `(?:${value.anyOf.map(valueForm).join('|')})`;
  if (value.pattern) return `"(?:${within(value.pattern)})"`;
  if (value.type === 'string' && value.maxLength !== undefined) return plainText(value.maxLength);
  if (value.type === 'integer' && value.maximum !== undefined) return wholeNumber(value.maximum);
  if (value.type === 'boolean') return '(?:true|false)';
  if (value.type === 'null') return 'null';
  throw new Error(`A value without a limit has no form: ${JSON.stringify(value)}`);
}

/**
 * A pattern of lines of JSON which the schema takes as they are: what it matches need not be parsed to
 * be known as valid. It matches the wording of programs of ours, every field in the schema's order, and
 * not all that is valid: anything else is to be parsed and checked. The fields of `named` are groups of
 * the match by their names. Fails where a field has no limit.
 */
export function lineForm(schema: z.ZodObject, named: readonly string[] = []): RegExp {
  const fields = Object.entries(z.toJSONSchema(schema).properties ?? {}).map(([name, value]) => {
    const form = valueForm(value);
    if (!named.includes(name)) return `"${name}":${form}`;
    // Of text without its quotes.
    const [, text] = /^"(.*)"$/.exec(form) ?? [];
    return text === undefined ? `"${name}":(?<${name}>${form})` : `"${name}":"(?<${name}>${text})"`;
  });
  return new RegExp(`^\\{${fields.join(',')}\\}$`);
}
