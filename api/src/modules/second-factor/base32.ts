const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerLetter = 5;
const bitsPerByte = 8;

/** Takes numbers of `from` bits apart and puts their bits together to numbers of `to` bits. */
function regroup(numbers: Iterable<number>, from: number, to: number): number[] {
  const groups: number[] = [];
  let bits = 0;
  let held = 0;
  for (const number of numbers) {
    held = (held << from) | number;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push(held >> bits);
      held &= (1 << bits) - 1;
    }
  }
  return bits > 0 && from > to ? [...groups, held << (to - bits)] : groups;
}

/** Base 32 of RFC 4648 without padding, as authenticators take secrets. */
export const base32 = {
  name: 'rfc4648',
  encode: (data: Uint8Array): string =>
    regroup(data, bitsPerByte, bitsPerLetter)
      .map((index) => alphabet[index])
      .join(''),
  /** Throws on a letter that is none of the alphabet. */
  decode(text: string): Uint8Array {
    const indices = Array.from(text, (letter) => alphabet.indexOf(letter));
    if (indices.includes(-1)) throw new Error('Not base 32');
    return Uint8Array.from(regroup(indices, bitsPerLetter, bitsPerByte));
  },
};
