import { newPasswordSchema } from '@console/contract/accounts/users';

export type Strength = {
  /** Bars that are filled, of four. */
  level: 0 | 1 | 2 | 3 | 4;
  label: string;
};

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const comfortableLength = 12;
const longLength = 16;

/** Parts of passwords that attackers try first. */
const guessable = /(.)\1\1|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|pass(?:word)?|admin/i;

/** How strong a password is: the contract's rule first, then its length and its variety. */
export function strengthOf(password: string): Strength {
  if (password === '') return { level: 0, label: '' };
  if (!newPasswordSchema.safeParse(password).success) return { level: 1, label: '太弱' };
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const points =
    Number(variety >= 3) +
    Number(password.length >= comfortableLength) +
    Number(password.length >= longLength || variety === 4) -
    2 * Number(guessable.test(password));
  if (points <= 0) return { level: 1, label: '弱' };
  if (points === 1) return { level: 2, label: '中' };
  return points === 2 ? { level: 3, label: '强' } : { level: 4, label: '很强' };
}
