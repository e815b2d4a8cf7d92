import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { callApi, tokenOf } from '../api';
import { accounts, stack, throughEdge } from '../stack';
import { type Process, startNode } from './processes';

/** A token by which one more node registers. */
export async function nodeToken(): Promise<string> {
  const { data } = await callApi<{ token: string }>('POST', '/v1/admin/nodes/tokens', {
    token: await tokenOf(accounts.admin),
  });
  return data.token;
}

/** Registers a node that only talks to the API; returns its credentials. */
export async function registerNode(name: string): Promise<Record<string, string>> {
  const { data } = await callApi<{ nodeId: string; secret: string }>('POST', '/edge/register', {
    body: { token: await nodeToken(), name, address: '192.0.2.1', version: '1.0.0' },
  });
  return { authorization: `Bearer ${data.nodeId}.${data.secret}` };
}

export type SecondNode = { port: number; name: string; stop: () => Promise<void> };

/** A second real node besides the stack's own, with an empty disk. */
export async function startSecondNode(name: string): Promise<SecondNode> {
  const dir = await mkdtemp(join(tmpdir(), 'e2e-node-'));
  const port = stack.secondNodePort;
  const agent: Process = startNode(['edge/dist/agent.js'], {
    CONTROL_URL: stack.url,
    EDGE_DIR: dir,
    EDGE_HTTP_PORT: String(port),
    EDGE_HTTPS_PORT: String(stack.secondNodeTlsPort),
    EDGE_TOKEN: await nodeToken(),
    EDGE_NGINX_FILES: fileURLToPath(new URL('../../../edge/nginx', import.meta.url)),
    EDGE_WORKERS: '1',
    NODE_NAME: name,
  });
  await expect
    .poll(() =>
      throughEdge('any', '/.edge/health', port).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const stop = async () => {
    await agent.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port, name, stop };
}
