import type { PurgeJob } from '@console/contract/sites/endpoints/purges';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aPurge, aPurgeDetail, purgeId, purgeQuotas } from '../../testing/purges';
import { Component } from './refresh-preheat.page';

const server = setupServer();
const asked: URLSearchParams[] = [];
const sent: unknown[] = [];
let jobs: PurgeJob[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  jobs = [];
  server.use(
    http.get('*/api/v1/purges/quotas', () => ok(purgeQuotas)),
    http.get('*/api/v1/purges', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return ok({ items: jobs, total: jobs.length });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  asked.length = 0;
  sent.length = 0;
});
afterAll(() => server.close());

const path = '/website-management/refresh-preheat';
const open = (search = '') => openPage(`${path}${search}`, { [path]: Component });

function submitAnswers(...answers: (() => ReturnType<typeof ok>)[]) {
  server.use(
    http.post('*/api/v1/purges', async ({ request }) => {
      sent.push(await request.json());
      return (answers.shift() ?? (() => fail({ status: 500, msg: '' })))();
    }),
  );
}

async function type(user: ReturnType<typeof open>['user'], text: string) {
  const area = await screen.findByRole('textbox', { name: /^要(刷新|预热)的/ });
  await user.click(area);
  await user.paste(text);
  return area;
}

it('opens the tab of the URL, and a filter of the list leaves it there', async () => {
  const { user, router } = open('?tab=preheat');
  const tab = (name: string) => screen.findByRole('tab', { name });
  expect((await tab('预热')).getAttribute('aria-selected')).toBe('true');
  await user.type(screen.getByPlaceholderText('搜索 URL'), 'a.example{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('keyword=a.example'));
  expect(router.state.location.search).toContain('tab=preheat');
  await user.click(await tab('目录刷新'));
  expect(router.state.location.search).toContain('tab=directory');
  expect(router.state.location.search).toContain('keyword=a.example');
});

it('shows what is left of each quota', async () => {
  const { user } = open();
  expect(await screen.findByText('今日还剩 9,990 / 10,000 条')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '目录刷新' }));
  expect(await screen.findByText('今日还剩 1 / 100 条')).toBeTruthy();
  await type(user, 'http://a.example/x/\nhttp://a.example/y/');
  expect(await screen.findByText('今日额度还剩 1 条，本次需要 2 条')).toBeTruthy();
  expect(screen.getByRole('button', { name: '提交刷新 2 条' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('tab', { name: '预热' }));
  expect(await screen.findByText('今日额度不限')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '目录刷新' }));
  expect(await screen.findByRole('textbox', { name: /^要刷新的目录/ })).toHaveProperty(
    'value',
    'http://a.example/x/\nhttp://a.example/y/',
  );
});

it('marks wrong lines while they are typed, and leads to them', async () => {
  const { user } = open();
  const area = await type(user, 'http://a.example/ok\na.example/no\nhttp://a.example/ok');
  expect(await screen.findByText('1 行可以提交，1 行重复已合并')).toBeTruthy();
  const line = await screen.findByRole('button', {
    name: '第 2 行：地址应以 http:// 或 https:// 开头',
  });
  const submit = screen.getByRole('button', { name: '提交刷新 1 条' });
  expect(submit).toHaveProperty('disabled', true);
  await user.click(line);
  expect(document.activeElement).toBe(area);
  expect(area).toHaveProperty('selectionStart', 'http://a.example/ok\n'.length);
  await user.click(screen.getByRole('switch', { name: '跳过有误的行' }));
  expect(submit).toHaveProperty('disabled', false);
});

it('puts what the server refuses at its line, and sends the rest when told to', async () => {
  const error = '域名 b.example 不在你的网站中';
  submitAnswers(
    () => fail({ status: 400, msg: `第 2 行：${error}`, fields: { 'lines.2': error } }),
    () =>
      ok({
        job: aPurge({ state: 'waiting', urlCount: 1, nodesDone: 0 }),
        skipped: [{ line: 2, text: 'http://b.example/<b>', error }],
      }),
  );
  const { user } = open();
  await type(user, 'http://a.example/x\nhttp://b.example/<b>');
  await user.click(screen.getByRole('button', { name: '提交刷新 2 条' }));
  expect(await screen.findByRole('button', { name: `第 2 行：${error}` })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: '跳过有误的行' }));
  await user.click(screen.getByRole('button', { name: '提交刷新 1 条' }));
  expect(await screen.findByText(/已提交 URL 刷新 1 条/)).toBeTruthy();
  expect(screen.getByRole('list', { name: '跳过的行' }).textContent).toContain(
    'http://b.example/<b>',
  );
  expect(screen.getByRole('textbox', { name: /^要刷新的 URL/ })).toHaveProperty('value', '');
  expect(sent).toEqual([
    expect.objectContaining({ kind: 'url', skipInvalid: false }),
    expect.objectContaining({ kind: 'url', skipInvalid: true }),
  ]);
});

it('tries again under the same key when the answer was lost', async () => {
  submitAnswers(
    () => fail({ status: 503, msg: '服务暂时不可用' }),
    () => ok({ job: aPurge(), skipped: [] }),
  );
  const { user } = open();
  await type(user, 'http://a.example/x');
  await user.click(screen.getByRole('button', { name: '提交刷新 1 条' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: '提交刷新 1 条' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toHaveProperty('idempotencyKey', expect.stringMatching(/^[0-9a-f-]{36}$/));
});

it('asks for what the URL says, and writes filters into it', async () => {
  jobs = [aPurge()];
  const { user, router } = open('?kind=preheat&state=failed&keyword=img&from=2026-11-01');
  await screen.findByRole('button', { name: /^查看任务/ });
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    ...{ page: '1', limit: '20', kind: 'preheat' },
    ...{ state: 'failed', keyword: 'img', from: '2026-11-01' },
  });
  await user.click(screen.getByRole('img', { name: '移除状态' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('state'));
});

it('looks again while a job is under way', async () => {
  jobs = [aPurge({ state: 'running', percent: 50, nodesDone: 1 })];
  open();
  expect(await screen.findByText('处理中')).toBeTruthy();
  expect(screen.getByText('50%')).toBeTruthy();
  jobs = [aPurge()];
  expect(await screen.findByText('成功', undefined, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText('2/2')).toBeTruthy();
});

it('shows what failed at each node, and retries it', async () => {
  jobs = [aPurge({ kind: 'preheat', state: 'partial', nodesDone: 1 })];
  const [node] = aPurgeDetail().nodes;
  const detail = aPurgeDetail({ kind: 'preheat', state: 'partial' });
  const failures = [{ url: 'http://shop.example.com/b', error: '源站应答 404，内容不存在' }];
  const retried = jest.fn();
  server.use(
    http.get(`*/api/v1/purges/${purgeId}`, () =>
      ok({ ...detail, nodes: [{ ...node, state: 'partial', failures }] }),
    ),
    http.post(`*/api/v1/purges/${purgeId}/retry`, () => {
      retried();
      jobs = [aPurge({ kind: 'preheat' })];
      return ok(jobs[0]);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^查看任务/ }));
  const drawer = await screen.findByRole('dialog', { name: '预热任务' });
  const list = await within(drawer).findByRole('list', { name: 'edge-hk-1 未完成的内容' });
  expect(list.textContent).toBe('源站应答 404，内容不存在http://shop.example.com/b');
  await user.click(within(drawer).getByRole('button', { name: '重试失败的部分' }));
  expect(await screen.findByText('已重新下发失败的部分')).toBeTruthy();
  expect(retried).toHaveBeenCalledTimes(1);
});

it('offers nothing to read when there is none, and asks again after an error', async () => {
  server.use(http.get('*/api/v1/purges', () => fail({ status: 503, msg: '任务暂时读不到' })));
  const { user } = open();
  expect(await screen.findByText('任务暂时读不到')).toBeTruthy();
  server.use(http.get('*/api/v1/purges', () => ok({ items: [], total: 0 })));
  await user.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByText('还没有任务')).toBeTruthy();
});
