// `npm start`: from a bare checkout to a running console on loopback. Needs Node and npm alone.
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { PlainError } from './lib/run.mjs';
import { supervise } from './lib/stack/lifecycle.mjs';
import {
  prepareData,
  readSettings,
  requireFreePorts,
  takeDirectory,
} from './lib/stack/settings.mjs';
import { createStack } from './lib/stack/stack.mjs';
import { remotes } from './lib/workspace.mjs';

const built = {
  api: ['api/dist/server.js'],
  origin: ['edge/dist/demo-origin.js'],
  agent: ['edge/dist/agent.js'],
};

async function main({ openProcesses }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new PlainError(`需要 Node.js 20.19 或更新的版本，现在是 ${process.versions.node}。`);
  }
  const settings = readSettings();
  const { port, originPort, dataDir } = settings;
  const keys = prepareData(dataDir);
  await takeDirectory(dataDir);
  // The edge's port is for the agent to check: it takes over its own nginx that was left behind.
  await requireFreePorts({ 控制台: port, 演示源站: originPort });
  await install();
  await build();

  const processes = openProcesses(join(dataDir, 'logs'));
  const stack = createStack({ settings, keys, processes, node: built });
  const url = `http://localhost:${port}`;
  const api = await stack.startApi({ NODE_ENV: 'production' });
  const origin = stack.startOrigin();
  const agent = stack.startAgent();
  const publish = processes.start(
    'release',
    ['scripts/release.mjs', ...remotes, '--if-new', '--url', url],
    { DEPLOY_KEY: keys.deployKey, DEPLOY_TOKEN: '' },
  );
  if ((await publish.exited) !== 0) throw new PlainError(`子应用发布失败：\n${publish.tail()}`);
  const edgeServes = await stack.edgeServes(agent);

  for (const entry of edgeServes ? [api, origin, agent] : [api, origin]) {
    void processes.keepAlive(entry);
  }
  report({
    url,
    lines: [...stack.signInLines(url), '', ...stack.edgeLines(agent, edgeServes)],
  });
}

function report({ url, lines }) {
  console.log(['', `控制台已就绪：${url}`, ...lines, '', '按 Ctrl-C 停止。'].join('\n'));
}

supervise(main);
