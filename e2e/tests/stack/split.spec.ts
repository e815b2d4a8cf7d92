import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Answer, callApi } from '../../pages/api';
import { type Process, runNode, startNode } from '../../pages/servers/processes';
import { throughEdge } from '../../pages/stack';

/**
 * The start commands of docker-compose.yml outside containers: a PostgreSQL server, the control
 * plane, the console, publishers and an edge node, each a process with its own settings. Without a
 * ClickHouse server the control plane has the embedded engine, which one process alone may hold.
 */
const first = Number(process.env.E2E_PORT) + 100;
const [apiPort, consolePort, edgePort] = [first, first + 1, first + 2];
const [originPort, edgeTlsPort] = [first + 3, first + 4];
const url = `http://127.0.0.1:${consolePort}`;
const apiUrl = `http://127.0.0.1:${apiPort}`;
const deployKey = 'a-deploy-key-of-the-split-test';
const domain = 'split.example.com';

let folder: string;
let database: { DATABASE_URL: string };
const running: Process[] = [];

function start(args: string[], env: Record<string, string> = {}): Process {
  const started = startNode(args, env);
  running.push(started);
  return started;
}

const call = <T>(method: string, path: string, options: { token?: string; body?: unknown } = {}) =>
  callApi<T>(method, path, { ...options, url });

/** Waits for an address to answer; a process that ends before says why. */
async function ready(address: string, { output, exited }: Process) {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const state = () =>
    fetch(address).then(
      ({ ok }) => (ok ? 'ready' : 'not yet'),
      () => (ended ? output() : 'not yet'),
    );
  await expect.poll(state, { timeout: 30_000 }).not.toBe('not yet');
  expect(await state()).toBe('ready');
}

async function publish(remote: string, tokenOf = remote) {
  const token = await runNode(['scripts/deploy-token.mjs', tokenOf], { DEPLOY_KEY: deployKey });
  return runNode(['scripts/release.mjs', remote, '--if-new'], {
    CONTROL_URL: apiUrl,
    DEPLOY_TOKEN: token.output.trim(),
  });
}

async function signIn(account: string, password: string): Promise<string> {
  const { data } = await call<{ access_token: string }>('POST', '/auth/login', {
    body: { account, password },
  });
  return data.access_token;
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-split-'));
  const tsx = './api/node_modules/tsx/dist/loader.mjs';
  const postgres = start(['--import', tsx, 'api/src/testing/databases/serve-postgres.ts']);
  await expect.poll(postgres.output, { timeout: 30_000 }).toContain('\n');
  database = { DATABASE_URL: postgres.output().trim() };
  const shared = { CONSOLE_MODE: 'production', LOG_LEVEL: 'error', ...database };
  const api = start(['api/dist/server.js'], {
    ...shared,
    ROLES: 'api',
    PORT: String(apiPort),
    DATA_DIR: join(folder, 'api'),
    DEPLOY_KEY: deployKey,
    SECRETS_KEY: 'a-key-of-secrets-of-the-split-test',
    TRUST_PROXY: 'loopback',
    ALLOW_INTERNAL_ORIGINS: 'true',
  });
  await ready(`${apiUrl}/api/health`, api);
  const console = start(['api/dist/server.js'], {
    ...shared,
    ROLES: 'console',
    PORT: String(consolePort),
    CONSOLE_DIR: 'host-shell/dist',
    API_URL: apiUrl,
  });
  await ready(`${url}/auth/login`, console);
  start(['edge/dist/demo-origin.js'], { PORT: String(originPort) });
});

test.afterAll(async () => {
  for (const started of running.reverse()) await started.stop();
  rmSync(folder, { recursive: true, force: true });
});

let admin: string;

test('the first administrator is made by a command and signs in through the console', async () => {
  const { code, output } = await runNode(['api/dist/create-admin.js', 'ops@example.com'], {
    ...database,
  });
  expect(code).toBe(0);
  const password = /密码：(\S+)/.exec(output)?.[1] ?? '';
  admin = await signIn('ops@example.com', password);
  const whoami = await call('POST', '/whoami', { body: { accessToken: admin } });
  expect(whoami.data).toMatchObject({ roles: [{ key: 'administrator' }] });
  // The control plane itself has no pages.
  expect((await fetch(`${apiUrl}/auth/login`)).status).toBe(404);
});

test('a publisher publishes its own remote only, and the console serves it', async () => {
  expect((await publish('mf-sites')).output).toContain('已发布并生效');
  expect((await publish('mf-admin')).output).toContain('已发布并生效');
  const strange = await publish('mf-admin', 'mf-sites');
  expect([strange.code, strange.output]).toEqual([1, expect.stringContaining('只能发布 mf-sites')]);

  type Boot = { remotes: { name: string; base: string; integrity: Record<string, string> }[] };
  const { data } = await call<Boot>('GET', '/boot', { token: admin });
  expect(data.remotes.map(({ name }) => name)).toEqual(['mf-admin', 'mf-sites']);
  const statusOf = async (name: string, cookie: string) => {
    const remote = data.remotes.find((one) => one.name === name);
    const [file = ''] = Object.keys(remote?.integrity ?? {});
    return (await fetch(`${url}${remote?.base}${file}`, { headers: { cookie } })).status;
  };
  expect(await statusOf('mf-sites', '')).toBe(200);
  expect(await statusOf('mf-admin', '')).toBe(404);
  expect(await statusOf('mf-admin', `access-token=${admin}`)).toBe(200);
});

test('a site is served by a node that registered with a one-time token, and is monitored', async () => {
  const token = await call<{ token: string }>('POST', '/v1/admin/nodes/tokens', {
    token: admin,
    body: {},
  });
  const edge = start(['edge/dist/agent.js'], {
    CONTROL_URL: apiUrl,
    EDGE_TOKEN: token.data.token,
    EDGE_DIR: join(folder, 'edge'),
    EDGE_HTTP_PORT: String(edgePort),
    EDGE_HTTPS_PORT: String(edgeTlsPort),
    NODE_NAME: 'edge-1',
  });
  await ready(`http://127.0.0.1:${edgePort}/.edge/health`, edge);

  const site: Answer<{ id: string }> = await call('POST', '/v1/sites', {
    token: admin,
    body: {
      domains: [domain],
      origin: { origins: [{ address: '127.0.0.1', port: originPort }] },
    },
  });
  expect(site.code).toBe(0);
  await expect.poll(async () => (await throughEdge(domain, '/', edgePort)).status).toBe(200);

  const counted = async () => {
    const path = `/v1/monitor/series?window=live&sites=${site.data.id}`;
    const { data } = await call<{ points: { requests: number }[] }>('GET', path, { token: admin });
    return data.points.reduce((sum, { requests }) => sum + requests, 0);
  };
  await expect.poll(counted).toBe(1);
});

test('the console passes live events on', async () => {
  const leave = new AbortController();
  const response = await fetch(`${url}/api/v1/monitor/live`, {
    headers: { authorization: `Bearer ${admin}` },
    signal: leave.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.getReader();
  let text = '';
  while (text.split('event: points').length < 3) {
    const piece = await reader?.read();
    expect(piece?.done).toBe(false);
    text += new TextDecoder().decode(piece?.value);
  }
  leave.abort();
});
