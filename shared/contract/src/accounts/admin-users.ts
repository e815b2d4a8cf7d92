import { z } from 'zod';
import { pageQuerySchema } from '../common/paging';
import { roleKeySchema } from '../common/roles/role-schemas';
import { plainText } from '../common/scalars';
import { certificationStateSchema } from './certification/certification';
import { accountStatusSchema } from './users';

export const adminUserListQuerySchema = pageQuerySchema.extend({
  /** Part of the name, the e-mail address, the phone or the QQ number, or the whole id. */
  keyword: plainText().trim().max(254).optional(),
  role: roleKeySchema.optional(),
  status: accountStatusSchema.optional(),
  /** State of 实名认证. */
  certification: certificationStateSchema.optional(),
  sort: z.enum(['createdAt', '-createdAt', 'name', '-name']).default('-createdAt'),
});
export type AdminUserListQuery = z.output<typeof adminUserListQuerySchema>;

/** Why an administrator does something to an account; it goes into the log. */
export const adminReasonSchema = z.object({
  reason: plainText().trim().min(1, '请填写原因').max(200, '原因最多 200 个字'),
});
