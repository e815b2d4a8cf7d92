import { ApiError } from '../../plugins/api-error';

/**
 * The limits of a statement's time (code 159) and memory (241), ClickHouse's own; anything else is
 * not about the filter.
 */
export function tooSlow(error: unknown): never {
  const text = error instanceof Error ? error.message : '';
  if (!/timeout exceeded|TIMEOUT_EXCEEDED|code: 159|MEMORY_LIMIT_EXCEEDED|code: 241/i.test(text))
    throw error;
  throw new ApiError('UNAVAILABLE', {
    message: '查询的数据过多，请缩短时间范围，或增加 IP、状态码等条件后再试',
  });
}
