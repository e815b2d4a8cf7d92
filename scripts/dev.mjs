// `pnpm dev`: the console on one origin with everything rebuilt on change, beside the demo's origin and
// an edge node. The remotes go through the same registry as in production: each rebuilt one is
// published, and the open page reloads.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { install } from './lib/install.mjs';
import { PlainError } from './lib/run.mjs';
import { supervise } from './lib/stack/lifecycle.mjs';
import { waitFor } from './lib/stack/processes.mjs';
import {
  prepareData,
  readSettings,
  requireFreePorts,
  takeDirectory,
} from './lib/stack/settings.mjs';
import { createStack } from './lib/stack/stack.mjs';
import { remotes, root } from './lib/workspace.mjs';
import { publish } from './release.mjs';

/** Each process from its sources, started again when one of them changes. */
function fromSources() {
  const tsx = pathToFileURL(createRequire(join(root, 'api/package.json')).resolve('tsx')).href;
  const watched = (file) => ['--watch', '--import', tsx, file];
  return {
    api: watched('api/src/server.ts'),
    origin: watched('edge/agent/src/demo-origin.ts'),
    agent: watched('edge/agent/src/main.ts'),
  };
}

function startWatch(processes) {
  const units = ['host-shell', ...remotes];
  // What this leaves in dist/ is not a build for `npm start`, which has to make its own again.
  for (const unit of units) rmSync(join(root, '.cache/build', unit), { force: true });
  const dirs = units.map((name) => join(root, name));
  return processes.start('watch', ['shared/build/bin/console-watch.mjs', ...dirs], {
    NODE_ENV: 'development',
  });
}

/** Publishes each remote that the watch has built, one after the other. */
function publishBuilds({ watch, apiReady, url }) {
  let work = Promise.resolve();
  const release = (name) => async () => {
    // The API may be starting again because its own source has changed.
    await waitFor(`${url}/api/health`, await apiReady);
    await publish(name, { url, ifNew: true }).then(
      ({ version, published }) => published && console.log(`${name} ${version} 已发布`),
      (error) => console.error(error instanceof PlainError ? error.message : error),
    );
  };
  let hostBuilt = false;
  const waiting = new Set();
  createInterface({ input: watch.child.stdout }).on('line', (line) => {
    const { unit, build, failed, text } = JSON.parse(line);
    if (failed) return console.error(`${build} 构建失败\n${text}`);
    console.log(`${build} 构建完成`);
    if (unit === 'host-shell') hostBuilt ||= build === 'console-host';
    else waiting.add(unit);
    // A release is checked against the host's build, so the host comes first.
    if (!hostBuilt) return undefined;
    for (const name of waiting) work = work.then(release(name));
    waiting.clear();
    return undefined;
  });
}

async function main({ openProcesses }) {
  const settings = readSettings();
  const { port, originPort, dataDir } = settings;
  const keys = prepareData(dataDir);
  await takeDirectory(dataDir);
  await requireFreePorts({ 控制台: port, 演示源站: originPort });
  process.env.DEPLOY_KEY = keys.deployKey;
  await install();

  const processes = openProcesses(join(dataDir, 'logs'), { echoErrors: true });
  const stack = createStack({ settings, keys, processes, node: fromSources() });
  const watch = startWatch(processes);
  const apiReady = stack.startApi({ NODE_ENV: 'development' });
  publishBuilds({ watch, apiReady, url: `http://127.0.0.1:${port}` });
  await apiReady;
  stack.startOrigin();
  const agent = stack.startAgent();
  const edgeServes = await stack.edgeServes(agent);
  console.log(
    [
      `开发环境：http://localhost:${port}，改动后自动构建、发布并刷新页面。`,
      ...stack.edgeLines(agent, edgeServes),
    ].join('\n'),
  );
}

supervise(main);
