import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, run } from './run.mjs';
import { hashOf, pinnedPnpm, root } from './workspace.mjs';

const stamp = join(root, 'node_modules/.console-installed');

/** Installs the workspace with the pinned pnpm, unless the right version is already installed. */
export async function install() {
  const packages = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  const wanted = hashOf(packages);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  console.log(`安装依赖（${pinnedPnpm()}）…`);
  const { code, output } = await run('npx', [
    '--yes',
    pinnedPnpm(),
    'install',
    '--frozen-lockfile',
  ]);
  if (code !== 0) throw new PlainError(`依赖安装失败：\n${output.slice(-3000)}`);
  writeFileSync(stamp, wanted);
  return true;
}
