import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { waitFor } from './processes.mjs';
import { PlainError } from './run.mjs';
import { root } from './workspace.mjs';

/**
 * The processes that every console on this machine consists of: control plane with console, the
 * demo's origin and an edge node. `node` says for each how it is run: built, or from its sources.
 */
export function createStack({ settings, keys, processes, node }) {
  const { port, edgePort, originPort, edgeTlsPort, dataDir } = settings;
  const extraPorts = {
    EDGE_EXTRA_HTTP_PORTS: String(settings.extraPort),
    EDGE_EXTRA_HTTPS_PORTS: String(settings.extraTlsPort),
  };
  const edgeToken = randomBytes(24).toString('base64url');

  /** Resolves when the control plane answers. */
  async function startApi(env = {}) {
    const api = processes.start('api', node.api, {
      CONSOLE_MODE: process.env.CONSOLE_MODE ?? 'demo',
      PORT: String(port),
      DATA_DIR: dataDir,
      CONSOLE_DIR: process.env.CONSOLE_DIR ?? join(root, 'host-shell/dist'),
      DOCS_DIR: join(root, 'docs/access/dist'),
      DEPLOY_KEY: keys.deployKey,
      SECRETS_KEY: process.env.SECRETS_KEY ?? keys.secretsKey,
      EDGE_BOOTSTRAP_TOKEN: edgeToken,
      DEMO_ORIGIN_PORT: String(originPort),
      ...extraPorts,
      ...env,
    });
    if (await waitFor(`http://127.0.0.1:${port}/api/health`, api)) return api;
    throw new PlainError(`控制面未能启动：\n${api.tail().trim()}`);
  }

  function startOrigin() {
    return processes.start('origin', node.origin, { PORT: String(originPort) });
  }

  function startAgent() {
    return processes.start('edge', node.agent, {
      CONTROL_URL: `http://127.0.0.1:${port}`,
      EDGE_DIR: join(dataDir, 'edge'),
      EDGE_HTTP_PORT: String(edgePort),
      EDGE_HTTPS_PORT: String(edgeTlsPort),
      ...extraPorts,
      EDGE_TOKEN: edgeToken,
      EDGE_NGINX_FILES: join(root, 'edge/nginx'),
      NODE_NAME: 'local-edge',
    });
  }

  /** Whether the node serves; false when its agent has ended instead. */
  const edgeServes = (agent) => waitFor(`http://127.0.0.1:${edgePort}/.edge/health`, agent);

  /** What to say of the node. */
  const edgeLines = (agent, serves) =>
    serves
      ? [
          '经过边缘节点访问演示网站，随后在「实时监控」中可以看到这次请求：',
          `  curl -H 'Host: www.demo.test' http://127.0.0.1:${edgePort}/`,
          `HTTPS 从 ${edgeTlsPort} 端口访问（演示证书为自签名）：`,
          `  curl -k --resolve www.demo.test:${edgeTlsPort}:127.0.0.1 https://www.demo.test:${edgeTlsPort}/`,
        ]
      : ['没有启动边缘节点：', agent.tail().trim()];

  return { startApi, startOrigin, startAgent, edgeServes, edgeLines };
}
