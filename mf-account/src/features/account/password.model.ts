import { passwordUpdateSchema } from '@console/contract/accounts/users';
import { z } from 'zod';
import { codeSchemas, type Way } from './second-factor/proof.model';

/**
 * The new password is typed twice, because nobody sees what they type. `way` is the kind of second
 * factor that the field takes, where the account has one.
 */
export function passwordFormSchema(way: Way | undefined) {
  return passwordUpdateSchema
    .omit({ code: true, recoveryCode: true })
    .extend({
      repeated: z.string().min(1, '请再次输入新密码'),
      proof: way === undefined ? z.literal('') : codeSchemas[way],
    })
    .refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      message: '两次输入的密码不一致',
    });
}
