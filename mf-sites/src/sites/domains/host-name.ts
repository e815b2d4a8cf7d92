const base = 36;
const delimiter = '-';
const maxCodePoint = 0x10ffff;

/**
 * The Unicode form of a host name that holds punycode labels (RFC 3492), or undefined when it holds
 * none. Browsers encode host names but offer no way back.
 */
export function unicodeHost(host: string): string | undefined {
  const shown = host.split('.').map(decodeLabel).join('.');
  return shown === host ? undefined : shown;
}

/** A label that is no valid punycode is shown as it is. */
function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  return decode(label.slice(4)) ?? label;
}

function decode(input: string): string | undefined {
  const split = input.lastIndexOf(delimiter);
  const output = Array.from(input.slice(0, Math.max(split, 0)), (char) => char.codePointAt(0) ?? 0);
  let code = 128;
  let at = 0;
  let bias = 72;
  let position = split < 0 ? 0 : split + 1;
  while (position < input.length) {
    const started = at;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = digitOf(input.charCodeAt(position));
      position += 1;
      if (digit === undefined) return undefined;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapt(at - started, output.length + 1, started === 0);
    code += Math.floor(at / (output.length + 1));
    at %= output.length + 1;
    if (code > maxCodePoint) return undefined;
    output.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...output);
}

/** Value of a digit: a–z are 0–25, 0–9 are 26–35. */
function digitOf(char: number): number | undefined {
  if (char >= 97 && char <= 122) return char - 97;
  if (char >= 48 && char <= 57) return char - 22;
  return undefined;
}

/** Bias adaptation of RFC 3492, section 6.1. */
function adapt(delta: number, points: number, first: boolean): number {
  let rest = Math.floor(first ? delta / 700 : delta / 2);
  rest += Math.floor(rest / points);
  let k = 0;
  while (rest > 455) {
    rest = Math.floor(rest / 35);
    k += base;
  }
  return k + Math.floor((36 * rest) / (rest + 38));
}
