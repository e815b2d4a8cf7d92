/** Text on which a pattern may go astray: `before` gets to a repetition, which `pump` feeds. */
export type Attack = { before: string; pump: string };

/** A part of a sequence: texts that it fits, shortest effort first, and the sequences inside a group. */
type Part = { texts: string[]; inside: Part[][]; isOptional: boolean };

const tokens =
  /\\.|\[\^?(?:\\.|[^\]\\])*\]|\(\?:|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[\^$]|[^\\]/gs;
const isQuantifier = /^(?:[*+?]|\{\d)/;
const candidates = ['a', '0', ' ', '-', '/', '.', 'A', '_', '=', '"', '中'];

/** Two characters that a class, an escape or `.` takes; a plain character is itself. */
function samplesOf(token: string): string[] {
  if (!/^[\\[.]/.test(token)) return [token];
  const fits = new RegExp(`^${token}$`, 's');
  const inside = [...token.matchAll(/\\(.)|[^\\]/gs)].map(([sign, one]) => one ?? sign);
  return [...inside, ...candidates].filter((sign) => fits.test(sign)).slice(0, 2);
}

const firstOf = (parts: readonly Part[]) => parts.map(({ texts: [text = ''] }) => text).join('');
const needed = (parts: readonly Part[]) => parts.filter(({ isOptional }) => !isOptional);

/** Reads alternatives up to the `)` that closes them. */
function readAlternatives(list: string[]): Part[][] {
  const alternatives: Part[][] = [[]];
  for (let token = list.shift(); token !== undefined && token !== ')'; token = list.shift()) {
    const parts = alternatives.at(-1) ?? [];
    const last = parts.at(-1);
    if (token === '|') alternatives.push([]);
    else if (isQuantifier.test(token) && last) last.isOptional = /^(?:[*?]|\{0)/.test(token);
    else if (token === '(' || token === '(?:') {
      const inside = readAlternatives(list);
      const texts = inside.flatMap((one) => [firstOf(one), firstOf(needed(one))]);
      parts.push({ texts: [...new Set(texts)].slice(0, 6), inside, isOptional: false });
    } else if (token !== '^' && token !== '$') {
      parts.push({ texts: samplesOf(token), inside: [], isOptional: false });
    }
  }
  return alternatives;
}

function attacksOf(parts: readonly Part[], before: string, into: Map<string, Attack>): void {
  let text = before;
  for (const part of parts) {
    for (const pump of part.texts) {
      if (pump !== '') into.set(`${text}\0${pump}`, { before: text, pump });
    }
    for (const inside of part.inside) attacksOf(inside, text, into);
    text += part.texts[0] ?? '';
  }
}

/** As many texts as are worth their time, those of the beginning of a pattern first. */
const attacksMax = 40;

/** Texts that are made from a pattern's own parts to make it go back as often as it can. */
export function attacksOn(pattern: string): Attack[] {
  const attacks = new Map<string, Attack>();
  const alternatives = readAlternatives(pattern.match(tokens) ?? []);
  for (const parts of alternatives) attacksOf(parts, '', attacks);
  // Neighbours that take the same text share it out among them: each text is tried from the start too.
  const pumps = new Set([...attacks.values()].map(({ pump }) => pump));
  for (const pump of pumps) attacks.set(`\0${pump}`, { before: '', pump });
  return [...attacks.values()].slice(0, attacksMax);
}
