/** A regular expression of a condition, and its path in a value. */
export type PatternAt = { path: string; pattern: string };

const isPattern = (value: object): value is { values: [string] } =>
  'operator' in value &&
  value.operator === 'regex' &&
  'values' in value &&
  Array.isArray(value.values) &&
  typeof value.values[0] === 'string';

/** Containers in a body; a stream or bytes hold no conditions. */
function isOfJson(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** The regular expressions of all conditions in a value of JSON, however deep they lie. */
export function patternsIn(value: unknown, path: readonly string[] = []): PatternAt[] {
  if (!isOfJson(value)) return [];
  if (isPattern(value)) {
    return [{ path: [...path, 'values'].join('.'), pattern: value.values[0] }];
  }
  return Object.entries(value).flatMap(([key, part]) => patternsIn(part, [...path, key]));
}

/** What is said of one that takes too long. */
export const slowPatternText =
  '这个正则表达式遇到特定内容时会运行过久，请改写，例如不要重复可以互相替代的部分';
