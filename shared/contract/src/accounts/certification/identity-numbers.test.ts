import fc from 'fast-check';
import { isPersonNumber, isUnitNumber } from './identity-numbers';

// The examples of the standards themselves, and numbers that are published as examples.
const persons = ['11010519491231002X', '440524188001010014', '34052419800101001X'];
const units = ['91350100M000100Y43', '911101085923662400'];

test.each([persons[0], persons[2]])('%s is the number of a person', (number) => {
  expect(isPersonNumber(number ?? '')).toBe(true);
});

test.each([
  ['born before 1900', persons[1]],
  ['of no region', '99010519491231002X'],
  ['born on the 30th of February', '110105199002300029'],
  ['born in the future', '110105299001010029'],
  ['in lower case', '11010519491231002x'],
  ['too short', '1101051949123100'],
])('a number %s is none', (_, number) => {
  expect(isPersonNumber(number ?? '')).toBe(false);
});

test.each(units)('%s is the code of a unit', (code) => {
  expect(isUnitNumber(code)).toBe(true);
});

test('one wrong character is always noticed', () => {
  const person = '11010519491231002X';
  const unit = '91350100M000100Y43';
  const place = fc.nat({ max: 17 });
  const letter = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY');
  fc.assert(
    fc.property(place, letter, (at, wrong) => {
      const spoiled = (text: string) => text.slice(0, at) + wrong + text.slice(at + 1);
      expect(isPersonNumber(spoiled(person))).toBe(person[at] === wrong);
      expect(isUnitNumber(spoiled(unit))).toBe(unit[at] === wrong);
    }),
  );
});
