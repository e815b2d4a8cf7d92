import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PlainError } from '../run.mjs';
import { root } from '../workspace.mjs';
import { waitFor } from './processes.mjs';

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
  const mode = process.env.CONSOLE_MODE ?? 'demo';
  const edgeToken = randomBytes(24).toString('base64url');

  /** Resolves when the control plane answers. */
  async function startApi(env = {}) {
    const api = processes.start('api', node.api, {
      CONSOLE_MODE: mode,
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
    // A trickle of visits through the node, so that live figures are there to look at.
    const visited = process.env.DEMO_VISITORS !== 'off';
    return processes.start('origin', node.origin, {
      PORT: String(originPort),
      ...(visited && { DEMO_EDGE_PORT: String(edgePort) }),
    });
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

  const visitLines = () =>
    mode === 'demo'
      ? [
          '经过边缘节点访问演示网站，随后在「实时监控」中可以看到这次请求：',
          `  curl -H 'Host: www.demo.test' http://127.0.0.1:${edgePort}/`,
          `HTTPS 从 ${edgeTlsPort} 端口访问（演示证书为自签名）：`,
          `  curl -k --resolve www.demo.test:${edgeTlsPort}:127.0.0.1 https://www.demo.test:${edgeTlsPort}/`,
        ]
      : [`边缘节点在 ${edgePort}（HTTP）与 ${edgeTlsPort}（HTTPS）端口提供服务。`];

  /** What to say of the node. */
  const edgeLines = (agent, serves) =>
    serves ? visitLines() : ['没有启动边缘节点：', agent.tail().trim()];

  /** Where to sign in, and as whom: only a demo comes with accounts. */
  const signInLines = (url) =>
    mode === 'demo'
      ? [
          `白标面板：    http://panel.localhost:${port}`,
          `演示发件箱：  ${url}/outbox`,
          '',
          '演示账户（密码均为 Demo-2026!）：',
          '  admin@demo.test  管理员',
          '  user@demo.test   平台用户',
          '  agent@demo.test  代理商',
          '  panel@demo.test  面板用户（从白标面板登录）',
        ]
      : ['第一个管理员由 create-admin 命令创建，见 README 的 Deploy 一节。'];

  return { startApi, startOrigin, startAgent, edgeServes, edgeLines, signInLines };
}
