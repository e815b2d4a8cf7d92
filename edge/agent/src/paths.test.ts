import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathsOf, prepareDirectories } from './paths';

let root: string;
let umask: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'edge-paths-'));
  // As the agent's.
  umask = process.umask(0o077);
});
afterEach(async () => {
  process.umask(umask);
  await rm(root, { recursive: true });
});

const modeOf = async (...names: string[]) => (await stat(join(root, ...names))).mode & 0o777;

test('folders that are made on the way let workers through, so that these need not be root', async () => {
  await prepareDirectories(pathsOf(join(root, 'srv', '.data', 'edge')));
  expect(await modeOf('srv')).toBe(0o711);
  expect(await modeOf('srv', '.data')).toBe(0o711);
  expect(await modeOf('srv', '.data', 'edge')).toBe(0o711);
  expect(await modeOf('srv', '.data', 'edge', 'spool')).toBe(0o700);
});

test('a folder that was there keeps its mode', async () => {
  await mkdir(join(root, 'closed'));
  await prepareDirectories(pathsOf(join(root, 'closed', 'edge')));
  expect(await modeOf('closed')).toBe(0o700);
});
