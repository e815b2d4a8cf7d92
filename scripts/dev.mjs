// `pnpm dev`: the console on one origin with everything rebuilt on change. The remotes go through
// the same registry as in production: each rebuilt one is published, and the open page reloads.
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { install } from './lib/install.mjs';
import { createProcesses, waitFor } from './lib/processes.mjs';
import { PlainError } from './lib/run.mjs';
import { prepareData, readSettings, requireFreePorts } from './lib/settings.mjs';
import { remotes, root } from './lib/workspace.mjs';
import { publish } from './release.mjs';

async function main() {
  const { port, dataDir } = readSettings();
  await requireFreePorts({ 控制台: port });
  const { deployKey } = prepareData(dataDir);
  process.env.DEPLOY_KEY = deployKey;
  await install();

  const processes = createProcesses(join(dataDir, 'logs'));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => void processes.stop().then(() => process.exit(0)));
  }
  const tsx = pathToFileURL(createRequire(join(root, 'api/package.json')).resolve('tsx')).href;
  const url = `http://127.0.0.1:${port}`;
  const api = processes.start('api', ['--watch', '--import', tsx, 'api/src/server.ts'], {
    CONSOLE_MODE: 'demo',
    PORT: String(port),
    DATA_DIR: dataDir,
    CONSOLE_DIR: join(root, 'host-shell/dist'),
    DEPLOY_KEY: deployKey,
  });
  const units = ['host-shell', ...remotes];
  // What this leaves in dist/ is no build for `npm start`, which has to make its own again.
  for (const unit of units) rmSync(join(root, '.cache/build', unit), { force: true });
  const dirs = units.map((name) => join(root, name));
  const watch = processes.start('watch', ['shared/build/bin/console-watch.mjs', ...dirs], {
    NODE_ENV: 'development',
  });

  let work = Promise.resolve();
  const release = (name) => async () => {
    // The API may be starting again because its own source has changed.
    await waitFor(`${url}/api/health`, api);
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
  if (!(await waitFor(`${url}/api/health`, api))) {
    throw new PlainError(`控制面未能启动：\n${api.tail()}`);
  }
  console.log(`开发环境：http://localhost:${port}，改动后自动构建、发布并刷新页面。`);
}

main().catch((error) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
});
