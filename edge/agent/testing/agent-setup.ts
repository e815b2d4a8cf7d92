import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const edgeDir = resolve(__dirname, '../..');

/** Jest's global set-up: the agent that every suite starts, built once, where no other run builds its own. */
export default async function setup() {
  const folder = join(edgeDir, 'dist/test', String(process.pid));
  await promisify(execFile)(process.execPath, ['build.mjs', folder], { cwd: edgeDir });
  process.env.EDGE_TEST_BUILD = folder;
}
