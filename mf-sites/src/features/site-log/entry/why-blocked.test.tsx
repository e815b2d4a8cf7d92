import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aRecord, aRetention, logPage, siteLogUrl } from '../../../testing/access-log';
import { aSite, siteId } from '../../../testing/sites';
import { SiteLog } from '../site-log';
import { blockEntryText } from './block.model';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    http.get('*/api/v1/records-retention', () => ok(aRetention)),
    http.get('*/api/v1/sites', () => ok({ items: [], total: 0 })),
  ),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = (search = '') =>
  openPage(`/log${search}`, { '/log': () => <SiteLog siteId={siteId} /> });

const explanation: AccessExplanation = {
  siteVersion: 7,
  cause: null,
  rule: {
    wording: {
      hash: 'a1b2',
      groupId: '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d61',
      groupName: '大促',
      ruleId: '6a7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d65',
      ruleName: '登录限速',
      sentence: '所有请求，每个 IP 在 10 秒内超过 50 次时，要求通过「JS 验证」',
      createdAt: '2026-11-01T08:00:00.000Z',
    },
    fate: 'changed',
    groupVersion: 3,
    counter: { sentence: '每个 IP 在 10 秒内超过 50 次', count: 51, limit: 50, seconds: 10 },
  },
  after: {
    requests: 4,
    refused: 1,
    failed: 1,
    passedAt: '2026-11-21T08:00:09.123Z',
    goesOn: false,
  },
};
const challenged = {
  ...{ status: 503, block: 'cc_challenge', rule: 'a1b2', ruleCount: 51, challenge: 'given:js' },
};

async function openWhy(answer: AccessExplanation, patch: Partial<AccessLogEntry>) {
  server.use(
    http.get(siteLogUrl, () => logPage([aRecord(patch)])),
    http.get(`*/api/v1/sites/${siteId}`, () => ok(aSite())),
    http.get(`${siteLogUrl}/req-1/explanation`, () => ok(answer)),
    http.get('*/api/v1/defence/challenge-shares', ({ request }) => {
      const ofGroup = new URL(request.url).searchParams.get('group');
      const { groupId, ruleId = '' } = explanation.rule?.wording ?? {};
      const share = { ruleId, challenged: 1_200, passed: 30, failed: 8 };
      return ok(ofGroup === groupId ? [share] : []);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^查看请求/ }));
  return within(await screen.findByRole('region', { name: '为什么被拦截' }));
}

it('explains by which rule a request was refused, as it was, and what the visitor did next', async () => {
  const why = await openWhy(explanation, challenged);
  expect(await why.findByText('「登录限速」，之后修改过')).toBeTruthy();
  expect(why.getByText(/^所有请求.*要求通过「JS 验证」$/)).toBeTruthy();
  expect(why.getByText('第 51 次，上限 50 次：每个 IP 在 10 秒内超过 50 次')).toBeTruthy();
  expect(await why.findByText('近 24 小时要求验证 1,200 次，通过 2.5%')).toBeTruthy();
  expect(why.getByRole('link', { name: '网站 v7' })).toBeTruthy();
  expect(why.getByRole('link', { name: '规则组 v3' })).toBeTruthy();
  expect(
    why.getByText('9 秒后通过了验证，30 分钟内又请求 4 次，其中 1 次被拦截，验证失败 1 次'),
  ).toBeTruthy();
});

it('leads from a request that a ban refused to the ban of its address', async () => {
  server.use(
    http.get(siteLogUrl, () => logPage([aRecord({ status: 403, block: 'banned', rule: '' })])),
    http.get(`${siteLogUrl}/req-1/explanation`, () => fail({ status: 404, msg: '没有找到' })),
  );
  const { user } = open('?block=any');
  await user.click(await screen.findByRole('button', { name: /^查看请求/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '请求详情' }));
  expect(drawer.getByRole('link', { name: '查看封禁' }).getAttribute('href')).toBe(
    '/website-management/block-log?address=203.0.113.9',
  );
});

it('leads from a banned request to the one that earned the ban, also when the rule is gone', async () => {
  const rule = explanation.rule && { ...explanation.rule, fate: 'deleted' as const };
  const cause = aRecord({ requestId: 'req-0', block: 'cc_ban' });
  const after = { ...explanation.after, requests: 0, passedAt: null };
  const why = await openWhy({ ...explanation, rule, cause, after }, { block: 'banned' });
  expect(await why.findByText(/（req-0）触发了封禁/)).toBeTruthy();
  expect(why.getByText('「登录限速」，现在已删除')).toBeTruthy();
  expect(why.queryByRole('link', { name: '大促' })).toBeNull();
  expect(why.getByText('30 分钟内没有再访问')).toBeTruthy();
});

it('names the entry that a refused request met, and leads to its rule', async () => {
  const refused = aRecord({ status: 403, block: 'ip_black', blockEntry: '203.0.113.0/26' });
  const access = {
    ...aSite().access,
    ipBlack: [{ address: '203.0.113.0-203.0.113.90', note: '撞库', expiresAt: null }],
  };
  server.use(
    http.get(siteLogUrl, () => logPage([refused])),
    http.get(`*/api/v1/sites/${siteId}`, () => ok({ ...aSite(), access })),
    http.get(`${siteLogUrl}/req-1/explanation`, () => ok({ ...explanation, rule: null })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^查看请求/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '请求详情' }));
  expect(await drawer.findByText('203.0.113.0-203.0.113.90（撞库）')).toBeTruthy();
  const link = drawer.getByRole('link', { name: '查看规则' });
  expect(link.getAttribute('href')).toBe(
    `/website-management/website/list/${siteId}/access#ip-black`,
  );
});

it.each([
  ['ip_black', '198.51.100.0/24', '198.51.100.0/24（名单中已没有这一条）'],
  ['place', '?unknown', '位置未知的 IP'],
  ['place', 'CN-GD', '广东'],
  ['asn', 'AS4134', 'AS4134'],
  ['bot_ai', 'gptbot', 'GPTBot'],
  ['referer', '?empty', '空 Referer'],
  ['referer', '', '来源不在允许的域名中'],
  ['user_agent', 'bad*2.0', 'bad*2.0'],
  ['sign_expired', '', undefined],
])('says of %s %s what it met', (block, blockEntry, text) => {
  expect(blockEntryText({ block, blockEntry }, { ipBlack: [] })).toBe(text);
});
