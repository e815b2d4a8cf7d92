import { type CallsOf, defineEndpoints } from '@console/contract/common/endpoint';
import { configureStore } from '@reduxjs/toolkit';
import { z } from 'zod';
import { api } from './api';
import { queryOf } from './builders';
import { callEndpoint } from './call';

const requests = { getLimitedThing: { method: 'GET', path: '/limited' } } as const;
const endpoints = defineEndpoints({
  getLimitedThing: {
    ...requests.getLimitedThing,
    access: 'allUser',
    summary: '',
    data: z.object({ name: z.string() }),
  },
});
const calls: CallsOf<typeof endpoints> = requests;

const answer = () =>
  new Response(JSON.stringify({ code: 0, msg: '', data: { name: 'n' } }), {
    headers: { 'content-type': 'application/json' },
  });

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('§9.1 a call that takes 60 000 ms is over, and says so', async () => {
  const clock = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const outcome = callEndpoint(calls.getLimitedThing, undefined);
  expect(timeout).toHaveBeenCalledWith(60_000);
  clock.abort(new DOMException('', 'TimeoutError'));
  expect((await outcome).error).toMatchObject({ status: 0, msg: '请求超时，请稍后重试' });
});

test('§9.2 an answer that nobody uses is kept for 300 000 ms', async () => {
  jest.useFakeTimers();
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const things = api.injectEndpoints({
    endpoints: (build) => ({ getLimitedThing: build.query(queryOf(calls.getLimitedThing)) }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const use = async () => {
    const query = store.dispatch(things.endpoints.getLimitedThing.initiate());
    await query;
    query.unsubscribe();
  };
  await use();
  await jest.advanceTimersByTimeAsync(299_000);
  await use();
  expect(fetched).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(301_000);
  await use();
  expect(fetched).toHaveBeenCalledTimes(2);
});
