import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/lib/run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Builds host and remotes as one single-page application into a folder that the API serves as it
 * serves the host's; the pages outside the shell are the host's own.
 */
export async function buildSinglePage() {
  const out = join(root, 'bench/dist/single-page');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { code, output } = await run('npm', ['run', '--silent', 'build:single-page'], {
    cwd: join(root, 'bench'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The single-page build failed:\n${output}`);
  // There is no remote whose files the page could preload.
  const page = join(out, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('__PRELOADS__', ''));
  cpSync(join(root, 'host-shell/dist/auth.html'), join(out, 'auth.html'));
  cpSync(join(root, 'host-shell/dist/assets/auth'), join(out, 'assets/auth'), { recursive: true });
  return out;
}
