import { type ApiError, errorOf, unreadable, unreadableText } from './api-error';
import { reactTo } from './react';
import { apiUrl, authHeaders } from './request';

/** The outcome of requesting a file. */
type FileOutcome = { data: Blob; error?: undefined } | { data?: undefined; error: ApiError };

/**
 * Fetches a file from the API, which a plain link cannot, as it carries no session token. A file
 * that breaks off is an error, not half a file.
 */
export async function readFile(
  path: string,
  query: Record<string, unknown>,
  signal: AbortSignal,
): Promise<FileOutcome> {
  try {
    const response = await fetch(apiUrl(path, query), { headers: authHeaders(), signal });
    if (response.ok) return { data: await response.blob() };
    const isJson = response.headers.get('content-type')?.includes('json');
    const error = isJson
      ? errorOf(response.status, await response.json())
      : unreadable(unreadableText, response.status);
    reactTo(error, 'query', 'caller');
    return { error };
  } catch {
    return { error: unreadable('网络连接失败，请检查网络后重试') };
  }
}
