import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { accounts, stack } from '../../pages/stack';

const origin = { origins: [{ address: '127.0.0.1', port: stack.originPort }] };

test.describe('bad input at the API', () => {
  test("another user's site is not there", async () => {
    const mine = await tokenOf(accounts.user);
    const theirs = await tokenOf(accounts.agent);
    const { data } = await callApi<{ items: { id: string }[] }>('GET', '/v1/sites', {
      token: theirs,
    });
    const id = data.items[0]?.id;
    expect(id).toBeDefined();
    for (const [method, path, body] of [
      ['GET', `/v1/sites/${id}`, undefined],
      ['PUT', `/v1/sites/${id}`, { revision: 1, note: 'x' }],
      ['POST', '/v1/sites/delete', { ids: [id] }],
      ['POST', '/v1/sites/state', { ids: [id], state: 'disabled' }],
      ['GET', `/v1/monitor/series?window=1h&sites=${id}`, undefined],
    ] as const) {
      const answer = await callApi(method, path, { token: mine, body });
      expect([method, path, answer.status, answer.code]).toEqual([method, path, 404, 40400]);
    }
    expect((await callApi('GET', `/v1/sites/${id}`, { token: theirs })).status).toBe(200);
  });

  test('a domain of another account, an internal origin and a malformed origin are refused at their field', async () => {
    const token = await tokenOf(accounts.user);
    const agent = await tokenOf(accounts.agent);
    const host = `taken-${Date.now()}.example.com`;
    await callApi('POST', '/v1/sites', { token: agent, body: { domains: [host], origin } });
    const create = (body: unknown) => callApi('POST', '/v1/sites', { token, body });
    const before = await callApi<{ total: number }>('GET', '/v1/sites', { token });

    const taken = await create({ domains: ['free.example.com', host], origin });
    expect([taken.status, taken.code]).toEqual([400, 40010]);
    expect(taken.data.fields).toHaveProperty(['domains.1'], expect.stringContaining('已被'));

    const internal = await create({
      domains: ['internal.example.com'],
      origin: { origins: [{ address: '10.0.0.8' }] },
    });
    expect([internal.status, internal.code]).toEqual([400, 40011]);

    const malformed = await create({
      domains: ['malformed.example.com'],
      origin: { origins: [{ address: 'no such host' }] },
    });
    expect([malformed.status, malformed.code]).toEqual([400, 40001]);
    expect(malformed.data.fields).toHaveProperty(
      ['origin.origins.0.address'],
      '源站地址应为 IPv4、IPv6 或域名',
    );

    const after = await callApi<{ total: number }>('GET', '/v1/sites', { token });
    expect(after.data.total).toBe(before.data.total);
  });

  test('a body that is not JSON, and one of 10 MB, get a code', async () => {
    const token = await tokenOf(accounts.user);
    const notJson = await callApi('POST', '/v1/sites', { token, body: '{"domains": [' });
    expect([notJson.status, notJson.code]).toEqual([400, 40000]);
    const large = await callApi('POST', '/v1/sites', {
      token,
      body: JSON.stringify({ note: 'x'.repeat(10 * 1024 * 1024) }),
    });
    expect([large.status, large.code]).toEqual([413, 41300]);
  });
});
