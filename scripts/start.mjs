// `npm start`: from a bare checkout to a running console on loopback. Needs Node and npm alone.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { createProcesses, waitFor } from './lib/processes.mjs';
import { PlainError } from './lib/run.mjs';
import { prepareData, readSettings, requireFreePorts } from './lib/settings.mjs';
import { remotes, root } from './lib/workspace.mjs';

/** What the edge agent exits with when nginx or one of its modules is missing. */
const edgeMissingNginx = 78;

async function main() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new PlainError(`需要 Node.js 20.19 或更新的版本，现在是 ${process.versions.node}。`);
  }
  const settings = readSettings();
  const { port, edgePort, originPort, dataDir } = settings;
  // The edge's port is the agent's to judge: it takes over an nginx of its own that was left behind.
  await requireFreePorts({ 控制台: port, 演示源站: originPort });
  const { deployKey } = prepareData(dataDir);
  await install();
  await build();

  const processes = createProcesses(join(dataDir, 'logs'));
  const stop = async (code) => {
    console.log('\n正在停止…');
    await processes.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));

  const url = `http://localhost:${port}`;
  const edgeToken = randomBytes(24).toString('base64url');
  const api = processes.start('api', ['api/dist/server.js'], {
    NODE_ENV: 'production',
    CONSOLE_MODE: process.env.CONSOLE_MODE ?? 'demo',
    PORT: String(port),
    DATA_DIR: dataDir,
    CONSOLE_DIR: process.env.CONSOLE_DIR ?? join(root, 'host-shell/dist'),
    DEPLOY_KEY: deployKey,
    EDGE_BOOTSTRAP_TOKEN: edgeToken,
    DEMO_ORIGIN_PORT: String(originPort),
  });
  if (!(await waitFor(`http://127.0.0.1:${port}/api/health`, api))) {
    await processes.stop();
    throw new PlainError(`控制面未能启动：\n${api.tail()}`);
  }
  const origin = processes.start('origin', ['edge/dist/demo-origin.js'], {
    PORT: String(originPort),
  });
  const agent = processes.start('edge', ['edge/dist/agent.js'], {
    CONTROL_URL: `http://127.0.0.1:${port}`,
    EDGE_DIR: join(dataDir, 'edge'),
    EDGE_HTTP_PORT: String(edgePort),
    EDGE_TOKEN: edgeToken,
    NODE_NAME: 'local-edge',
  });
  const publish = processes.start(
    'release',
    ['scripts/release.mjs', ...remotes, '--if-new', '--url', url],
    { DEPLOY_KEY: deployKey },
  );
  if ((await publish.exited) !== 0) {
    await processes.stop();
    throw new PlainError(`子应用发布失败：\n${publish.tail()}`);
  }
  const edgeReady = await waitFor(`http://127.0.0.1:${edgePort}/.edge/health`, agent);

  for (const entry of [api, origin]) {
    void processes.keepAlive(entry, (code, { name, tail }) => {
      console.error(`\n${name} 启动后随即退出（${code}）：\n${tail()}`);
      return stop(1);
    });
  }
  report({ url, port, edgePort, edgeReady, agentTail: agent.tail() });
  const edgeGone = (code, { tail }) =>
    console.error(`\n边缘节点停止（${code}），控制台继续运行：\n${tail()}`);
  if (edgeReady) void processes.keepAlive(agent, edgeGone);
  else if ((await agent.exited) !== edgeMissingNginx) edgeGone(await agent.exited, agent);
}

function report({ url, port, edgePort, edgeReady, agentTail }) {
  const lines = [
    '',
    `控制台已就绪：${url}`,
    `白标面板：    http://panel.localhost:${port}`,
    '',
    '演示账户（密码均为 Demo-2026!）：',
    '  admin@demo.test  管理员',
    '  user@demo.test   平台用户',
    '  agent@demo.test  代理商',
    '  panel@demo.test  面板用户（从白标面板登录）',
    '',
  ];
  if (edgeReady) {
    lines.push(
      '经过边缘节点访问演示网站，随后在「实时监控」中可以看到这次请求：',
      `  curl -H 'Host: www.demo.test' http://127.0.0.1:${edgePort}/`,
    );
  } else {
    lines.push('没有启动边缘节点：', agentTail.trim());
  }
  lines.push('', '按 Ctrl-C 停止。');
  console.log(lines.join('\n'));
}

main().catch((error) => {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
  process.exit(1);
});
