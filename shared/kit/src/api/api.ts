import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error';

/** Seconds that an answer stays in the cache after its last use (300 000 ms). */
const cacheSeconds = 300;

/**
 * The console's one API slice. Domains add their endpoints with `injectEndpoints`, names prefixed
 * by domain, made with `queryOf` and `mutationOf`; the tag `User` stands for whoami.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<ApiError>(),
  keepUnusedDataFor: cacheSeconds,
  tagTypes: ['User'],
  endpoints: () => ({}),
});
