import type { ArgOf, Call, Endpoint, Nothing } from '@console/contract/common/endpoint';
import { callEndpoint, type Outcome, type ResultOf } from './call';
import { type ErrorsAt, reactTo } from './react';

type QueryOptions = {
  /** `caller`: the page shows the error itself. 401, 403 and 500 have their reactions anyway. */
  errorsAt?: ErrorsAt;
  headers?: () => Record<string, string>;
};

/** Per-call option of a mutation: `errorsAt: 'caller'` takes errors at the form's fields. */
type MutationCall = { errorsAt?: ErrorsAt };
type MutationArg<E extends Endpoint> =
  ArgOf<E> extends object ? ArgOf<E> & MutationCall : Nothing | MutationCall;

type CallApi = { signal: AbortSignal };

async function run<E extends Endpoint>(
  call: Call<E>,
  arg: unknown,
  kind: 'query' | 'mutation',
  options: { signal: AbortSignal; errorsAt: ErrorsAt; headers?: Record<string, string> },
): Promise<Outcome<ResultOf<E>>> {
  const outcome = await callEndpoint(call, arg, options);
  if (outcome.error && !options.signal.aborted) reactTo(outcome.error, kind, options.errorsAt);
  return outcome;
}

/**
 * Makes an RTK Query query from an endpoint of the contract:
 * `listSites: build.query({ ...queryOf(siteCalls.listSites), providesTags: [...] })`.
 * Its argument holds the parts the endpoint declares: `{ params, query, body }`.
 */
export function queryOf<E extends Endpoint>(call: Call<E>, options: QueryOptions = {}) {
  return {
    queryFn: (arg: ArgOf<E>, { signal }: CallApi): Promise<Outcome<ResultOf<E>>> =>
      run(call, arg, 'query', {
        signal,
        errorsAt: options.errorsAt ?? 'toast',
        headers: options.headers?.(),
      }),
  };
}

/**
 * Makes an RTK Query mutation from an endpoint of the contract. A caller passes
 * `errorsAt: 'caller'` beside the request to show errors at its fields instead of in a toast.
 */
export function mutationOf<E extends Endpoint>(call: Call<E>) {
  return {
    queryFn: (arg: MutationArg<E>, { signal }: CallApi): Promise<Outcome<ResultOf<E>>> =>
      run(call, arg, 'mutation', { signal, errorsAt: arg?.errorsAt ?? 'toast' }),
  };
}
