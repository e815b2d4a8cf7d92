const personWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const personChecks = '10X98765432';
/** First two digits: provinces, regions, municipalities, and the residence permits of 港澳台. */
const regions = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

const unitLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Sum of the values of the characters, each times its weight. */
function weighted(values: readonly number[], weightAt: (index: number) => number): number {
  return values.reduce((sum, value, index) => sum + value * weightAt(index), 0);
}

function isPastDay(text: string): boolean {
  const day = new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.getTime() > Date.now()) return false;
  // `2月30日` would be taken for a day in March.
  return day.toISOString().slice(0, 10).replaceAll('-', '') === text && text >= '19000101';
}

/** A number of a 居民身份证 by GB 11643: region, birthday and check character fit. Upper case. */
export function isPersonNumber(number: string): boolean {
  if (!(/^\d{17}[\dX]$/.test(number) && regions.test(number))) return false;
  if (!isPastDay(number.slice(6, 14))) return false;
  const sum = weighted(Array.from(number.slice(0, 17), Number), (at) => personWeights[at] ?? 0);
  return personChecks[sum % 11] === number[17];
}

/** A 统一社会信用代码 by GB 32100, its check character included. Upper case. */
export function isUnitNumber(number: string): boolean {
  const values = Array.from(number, (letter) => unitLetters.indexOf(letter));
  if (values.length !== 18 || values.includes(-1)) return false;
  const sum = weighted(values.slice(0, 17), (at) => 3 ** at % 31);
  return (31 - (sum % 31)) % 31 === values[17];
}
