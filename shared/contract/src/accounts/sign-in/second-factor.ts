import { z } from 'zod';
import { plainText } from '../../common/scalars';
import { totpCodeSchema } from './one-time-codes';

/** Within how many seconds an enrolment that was begun must be confirmed. */
export const enrolmentLifetimeSeconds = 900;

export const passwordField = {
  password: plainText().min(1, '请输入当前密码').max(128, '密码最多 128 位'),
};

export const secondFactorBeginSchema = z.object(passwordField);
export const secondFactorConfirmSchema = z.object({ code: totpCodeSchema });
