import type { ErrorBody } from '@console/contract/common/errors';

/** What a failed call leaves in the store and returns to its caller. */
export type ApiError = {
  /** HTTP status; 0 when no readable answer came. */
  status: number;
  /** Code in the contract's `common/errors.ts`; -1 when no readable answer came. */
  code: number;
  /** Chinese sentence for the user. */
  msg: string;
  /** Wrong fields as `path.to.field` → sentence. */
  fields: Record<string, string>;
  /** After how many seconds the same call may succeed, when the API says so. */
  waitSeconds?: number;
  /** What the second step of a sign-in is called with, when the API asks for one. */
  challenge?: string;
  /** The id that users quote to support; empty when no answer came. */
  requestId: string;
  /** What the specification's error catalogue rejects with. */
  reason: string;
};

const reasons: Record<number, string> = { 400: '请求失败', 401: '401' };
const fallbacks: Record<number, string> = {
  400: '[400]请求失败',
  403: '[403]权限不足',
  500: '[500]服务异常',
};

/** Reads the answer of a failed call. */
export function errorOf(status: number, body: Partial<ErrorBody>): ApiError {
  return {
    status,
    code: body.code ?? -1,
    msg: body.msg || (fallbacks[status] ?? '请求未能完成，请稍后重试'),
    fields: body.data?.fields ?? {},
    ...(body.data?.waitSeconds !== undefined && { waitSeconds: body.data.waitSeconds }),
    ...(body.data?.challenge !== undefined && { challenge: body.data.challenge }),
    requestId: body.requestId ?? '',
    reason: reasons[status] ?? '',
  };
}

/** What users read when the answer was unusable. */
export const unreadableText = '服务返回了无法识别的内容，请稍后重试';

/** No answer, or none that is JSON. If there was a status nevertheless, it keeps its reaction. */
export function unreadable(msg: string, status = 0): ApiError {
  return { ...errorOf(status, {}), msg: fallbacks[status] ?? msg };
}

/** The toast of the specification's section 8 for an error, if it has one. */
export function toastOf(error: ApiError): string | undefined {
  if (error.status === 400) return error.msg;
  return fallbacks[error.status];
}

/** Narrows what a mutation's `unwrap()` throws or a query's `error` holds. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value;
}
