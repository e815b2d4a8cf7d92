import { ApiError } from '../../plugins/api-error';

export const codeWrong = () =>
  new ApiError('CODE_WRONG', { fields: { code: '验证码不正确或已过期' } });

export const emailTaken = () => new ApiError('EMAIL_TAKEN', { fields: { email: '该邮箱已注册' } });

export const phoneTaken = () =>
  new ApiError('PHONE_TAKEN', { fields: { phone: '该手机号已注册' } });

/** Told only to someone who has proved to hold the phone. */
export const phoneUnknown = () =>
  new ApiError('PHONE_UNKNOWN', { fields: { phone: '该手机号尚未注册' } });
