import { userCalls } from '@console/contract/accounts/calls';
import { type CallsOf, defineEndpoints } from '@console/contract/common/endpoint';
import { configureStore } from '@reduxjs/toolkit';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { z } from 'zod';
import { toast } from '../notify/toast';
import { browser } from '../session/browser';
import { keepSession, readAccessToken } from '../session/token';
import { api } from './api';
import { isApiError } from './api-error';
import { mutationOf, queryOf } from './builders';
import { callEndpoint } from './call';
import { tellError } from './react';

const requests = {
  getThing: { method: 'GET', path: '/things/:id' },
  listThings: { method: 'GET', path: '/things', beside: true },
  saveThing: { method: 'PUT', path: '/things' },
} as const;
const endpoints = defineEndpoints({
  getThing: {
    ...requests.getThing,
    access: 'allUser',
    summary: '',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.number().optional() }),
    data: z.object({ name: z.string() }),
  },
  listThings: {
    ...requests.listThings,
    access: 'allUser',
    summary: '',
    data: z.array(z.string()),
    beside: z.object({ count: z.int() }),
  },
  saveThing: {
    ...requests.saveThing,
    access: 'allUser',
    summary: '',
    body: z.object({ name: z.string() }),
    data: z.object({}),
  },
});

const calls: CallsOf<typeof endpoints> = requests;

const things = api.injectEndpoints({
  endpoints: (build) => ({
    getThing: build.query(queryOf(calls.getThing)),
    listThings: build.query(queryOf(calls.listThings)),
    saveThing: build.mutation(mutationOf(calls.saveThing)),
  }),
});

const server = setupServer();
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined);
const toasted = jest.spyOn(toast, 'error');

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => keepSession('token-1'));
afterEach(() => {
  server.resetHandlers();
  store.dispatch(api.util.resetApiState());
  go.mockClear();
  toasted.mockClear();
});
afterAll(() => server.close());

const getThing = () =>
  store.dispatch(things.endpoints.getThing.initiate({ params: { id: 'a b' }, query: { page: 2 } }));
const saveThing = (errorsAt?: 'caller') =>
  store.dispatch(things.endpoints.saveThing.initiate({ body: { name: 'x' }, errorsAt }));

function failWith(status: number, body: Record<string, unknown> | string) {
  const answer = () =>
    typeof body === 'string'
      ? HttpResponse.html(body, { status })
      : HttpResponse.json(body, { status });
  server.use(http.get('*/api/things/:id', answer), http.put('*/api/things', answer));
}

test('a call carries path, query and token, and returns data', async () => {
  let seen: Request | undefined;
  server.use(
    http.get('*/api/things/:id', ({ request }) => {
      seen = request;
      return HttpResponse.json({ code: 0, msg: '', data: { name: 'n' } });
    }),
  );
  const { data } = await getThing();
  expect(data).toEqual({ name: 'n' });
  expect(new URL(seen?.url ?? '').pathname).toBe('/api/things/a%20b');
  expect(new URL(seen?.url ?? '').search).toBe('?page=2');
  expect(seen?.headers.get('authorization')).toBe('Bearer token-1');
});

test('keys beside data come back beside it', async () => {
  server.use(
    http.get('*/api/things', () => HttpResponse.json({ code: 0, msg: '', data: ['a'], count: 31 })),
  );
  const { data } = await store.dispatch(things.endpoints.listThings.initiate());
  expect(data).toEqual({ data: ['a'], count: 31 });
});

test.each([
  [400, { code: 40001, msg: '名称过长' }, '名称过长'],
  [400, { code: 40001, msg: '' }, '[400]请求失败'],
  [403, { code: 40300, msg: '权限不足' }, '[403]权限不足'],
  [500, { code: 50000, msg: '服务异常，请稍后重试' }, '[500]服务异常'],
  [500, '<h1>Bad gateway</h1>', '[500]服务异常'],
])('status %s with %j toasts %s', async (status, body, sentence) => {
  failWith(status, body);
  await getThing();
  expect(toasted).toHaveBeenCalledWith(sentence, { id: sentence });
});

test('400 rejects with 请求失败 and keeps fields and request id', async () => {
  failWith(400, {
    code: 40001,
    msg: '请检查',
    data: { fields: { name: '名称过长' } },
    requestId: 'r1',
  });
  const { error } = await saveThing('caller');
  expect(error).toMatchObject({
    status: 400,
    reason: '请求失败',
    fields: { name: '名称过长' },
    requestId: 'r1',
  });
  expect(toasted).not.toHaveBeenCalled();
});

test.each([
  [403, '[403]权限不足'],
  [500, '[500]服务异常'],
])(
  'a save or a list that shows its own errors is told of a %s all the same',
  async (status, text) => {
    failWith(status, { code: 40300, msg: '不行' });
    const { error } = await saveThing('caller');
    expect(toasted).toHaveBeenCalledWith(text, { id: text });
    toasted.mockClear();
    if (isApiError(error)) tellError(error);
    expect(toasted).not.toHaveBeenCalled();
  },
);

test('401 ends the session and leads to the sign-in page', async () => {
  window.history.replaceState(null, '', '/cert-management/list?page=2');
  failWith(401, { code: 40100, msg: '登录已失效，请重新登录' });
  await getThing();
  expect(go).toHaveBeenCalledWith('/auth/login');
  expect(readAccessToken()).toBeUndefined();
  expect(sessionStorage.getItem('return-to')).toBe('/cert-management/list?page=2');
  expect(toasted).not.toHaveBeenCalled();
});

test('404 is silent', async () => {
  failWith(404, { code: 40400, msg: '内容不存在或已被删除' });
  const { error } = await saveThing();
  expect(error).toMatchObject({ status: 404, reason: '' });
  expect(toasted).not.toHaveBeenCalled();
});

test('another status reaches the caller; a change tells the person', async () => {
  failWith(409, { code: 40900, msg: '内容已被他人修改，请刷新后重试' });
  const query = await getThing();
  expect(query.error).toMatchObject({ code: 40900 });
  expect(toasted).not.toHaveBeenCalled();
  await saveThing();
  expect(toasted).toHaveBeenCalledWith('内容已被他人修改，请刷新后重试', expect.anything());
});

test('HTML instead of JSON and a broken network become sentences', async () => {
  failWith(200, '<!doctype html>');
  const html = await getThing();
  expect(html.error).toMatchObject({ msg: '服务返回了无法识别的内容，请稍后重试' });
  server.use(http.put('*/api/things', () => HttpResponse.error()));
  const { error } = await saveThing();
  expect(error).toMatchObject({ status: 0, msg: '网络连接失败，请检查网络后重试' });
});

test.each(['early answer', 'body'])(
  'a call is given up after 60 seconds (waiting for the %s)',
  async (part) => {
    const timeout = new AbortController();
    const timer = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const never = new Promise<never>(() => undefined);
    const begun = new Response('{}', { headers: { 'content-type': 'application/json' } });
    jest.spyOn(begun, 'json').mockReturnValue(never);
    if (part === 'body') jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(begun);
    else globalThis.__EARLY__ = { '/api/whoami': never };
    const call = callEndpoint(userCalls.whoami, { body: { accessToken: '' } });
    expect(timer).toHaveBeenCalledWith(60_000);
    timeout.abort(new DOMException('', 'TimeoutError'));
    expect((await call).error).toMatchObject({ msg: '请求超时，请稍后重试' });
    timer.mockRestore();
  },
);

test('an early answer is taken once, and what did not come is asked for', async () => {
  server.use(
    http.get('*/api/things', () => HttpResponse.json({ code: 0, msg: '', data: ['asked'] })),
  );
  const call = () => callEndpoint(calls.listThings, undefined);
  const body = { code: 0, msg: '', data: ['early'], count: 1 };
  globalThis.__EARLY__ = { '/api/things': Promise.resolve({ status: 200, body }) };
  expect((await call()).data).toMatchObject({ data: ['early'] });
  globalThis.__EARLY__ = { '/api/things': Promise.resolve(undefined) };
  expect((await call()).data).toMatchObject({ data: ['asked'] });
});

test('answers stay for 300 seconds after their last use', () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const cached = () => Object.keys(store.getState()[api.reducerPath].queries).length;
  store.dispatch(things.util.upsertQueryData('listThings', undefined, { data: [], count: 0 }));
  const use = store.dispatch(things.endpoints.listThings.initiate());
  use.unsubscribe();
  jest.advanceTimersByTime(299_000);
  expect(cached()).toBe(1);
  jest.advanceTimersByTime(2000);
  expect(cached()).toBe(0);
  jest.useRealTimers();
});
