import { strengthOf } from './password.model';

test.each([
  ['', 0, ''],
  ['short1', 1, '太弱'],
  ['onlyletters', 1, '太弱'],
  ['abcd1234', 1, '弱'],
  ['Admin-2026', 1, '弱'],
  ['bluehorse77', 1, '弱'],
  ['BlueHorse77', 2, '中'],
  ['BlueHorse7781', 3, '强'],
  ['Blue-Horse-77', 4, '很强'],
  ['bluehorse77mountainriver', 3, '强'],
])('%s has strength %i', (password, level, label) => {
  expect(strengthOf(password)).toEqual({ level, label });
});
