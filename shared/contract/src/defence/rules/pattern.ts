/** Characters of one pattern. */
export const patternMax = 500;

/**
 * What PCRE (nodes) and RE2 (the log) do not both know, or read differently: look-around, back
 * references, atomic groups, possessive quantifiers, flags, names, recursion. Said of a pattern whose
 * escapes and classes are taken out, and of its escapes.
 */
const uncommon: readonly RegExp[] = [/\(\?(?!:)/, /(?:[*+?]|\})\+/, /\(\*/];
const commonEscape = /^\\(?:[dDwWsSbBtnrf]|[^A-Za-z0-9])$/;

const escaped = /\\./gs;

/** Text without escaped characters and classes, in which every sign means what it is. */
const bare = (pattern: string) => pattern.replace(escaped, 'x').replace(/\[\^?\]?[^\]]*\]/g, 'x');

/** A repeated group that holds an open repetition: what makes a backtracking engine explode. */
const nestedRepeat = /\([^()]*(?:[*+]|\{\d+,\d*\})[^()]*\)(?:[*+]|\{\d+,)/;

/** RE2 repeats nothing more often than this; PCRE only what fits into 64 KB. */
const repeatMax = 1_000;

/** Nothing, an unescaped `[`, or a range with an end such as `\d`: PCRE and RE2 read them otherwise, or not. */
const oddInside = /^$|^(?:\\.|[^[\\])*\[|-\\[dDwWsS]|\\[dDwWsS]-./s;

const hasOddClass = (pattern: string): boolean =>
  [...pattern.matchAll(/\\.|\[\^?((?:\\.|[^\]\\])*)\]/gs)].some(
    ([, inside]) => inside !== undefined && oddInside.test(inside),
  );

const repeatsTooOften = (text: string): boolean =>
  [...text.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].some(([, from, to]) =>
    [from, to].some((count) => Number(count ?? 0) > repeatMax),
  );

const isSyntax = (pattern: string): boolean => {
  try {
    RegExp(pattern, 's');
    return true;
  } catch {
    return false;
  }
};

/** What is wrong with a pattern, as a sentence for its field; `undefined` when it may be used. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern === '') return '请输入正则表达式';
  if (pattern.length > patternMax) return `正则表达式最多 ${patternMax} 个字符`;
  if (!isSyntax(pattern)) return '正则表达式有语法错误';
  const text = bare(pattern);
  const isCommon =
    (pattern.match(escaped) ?? []).every((sign) => commonEscape.test(sign)) &&
    !uncommon.some((sign) => sign.test(text));
  if (!isCommon) return '不支持环视、反向引用、占有量词、命名分组和内联标志';
  if (hasOddClass(pattern)) return '[ ] 中不能为空，其中的 [ 请写作 \\[，范围的两端应为字符';
  if (repeatsTooOften(text)) return `重复次数最多 ${repeatMax}`;
  return nestedRepeat.test(text) ? '重复的分组中不能再有不限次数的重复，例如 (a+)+' : undefined;
}
