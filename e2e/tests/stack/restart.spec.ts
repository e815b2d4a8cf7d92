import { expect, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { accounts, processId, stack, throughEdge } from '../../pages/stack';

type Point = { requests: number };

test('kill the API under traffic: every request is counted once', async () => {
  const token = await tokenOf(accounts.user);
  const host = `restart-${Date.now()}.example.com`;
  const site = await callApi<{ id: string }>('POST', '/v1/sites', {
    token,
    body: {
      domains: [host],
      origin: { origins: [{ address: '127.0.0.1', port: stack.originPort }] },
    },
  });
  await expect.poll(async () => (await throughEdge(host)).status).toBe(200);
  // Everything so far went through the edge for this site alone, refusals before it was known aside.
  let sent = 1;
  const send = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      expect((await throughEdge(host, `/status/200?n=${sent}`)).status).toBe(200);
      sent += 1;
    }
  };

  await send(100);
  const killed = processId('api');
  process.kill(killed, 'SIGKILL');
  await send(200);
  await expect
    .poll(
      () =>
        fetch(`${stack.url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  expect(processId('api')).not.toBe(killed);
  await send(100);

  const counted = async () => {
    const { data } = await callApi<{ points: Point[] }>(
      'GET',
      `/v1/monitor/series?window=live&sites=${site.data.id}`,
      { token },
    );
    return data.points.reduce((sum, { requests }) => sum + requests, 0);
  };
  await expect.poll(counted, { timeout: 30_000 }).toBe(sent);
  // Once more after a while on the edge's side: a batch that was sent again must not add to it.
  await throughEdge(host);
  await expect.poll(counted).toBe(sent + 1);
});
