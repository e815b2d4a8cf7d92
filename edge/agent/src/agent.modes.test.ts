import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ControlPlane } from '../testing/control/control-plane';
import { EdgeNode } from '../testing/edge-node';
import { eventually } from '../testing/eventually';
import { ask } from '../testing/http';
import { type Origin, startOrigin } from '../testing/sites/origin';
import { sendRaw } from '../testing/sites/raw';
import { originAt, siteOf } from '../testing/sites/site';

const host = 'www.example.com';
const ofOthers = 0o077;
let plane: ControlPlane;
let node: EdgeNode;
let origin: Origin;

beforeEach(async () => {
  plane = await ControlPlane.start();
  origin = await startOrigin('origin');
  // As most systems start a service: whatever does not say otherwise is read by everybody.
  process.umask(0o022);
  node = await EdgeNode.create(plane.url, {
    EDGE_LOG_ROTATE_BYTES: '4096',
    EDGE_ERROR_LOG_BYTES: '3000',
  });
});

afterEach(async () => {
  await node.dispose();
  await plane.stop();
  await origin.stop();
});

async function requests(count: number): Promise<void> {
  const one = async (_: unknown, index: number) => {
    expect((await ask(node.url, `/${index}`, { host })).status).toBe(200);
    // Gets a line in nginx's own log.
    await sendRaw(node.port, 'GET /% HTTP/1.1\r\n\r\n');
  };
  await Promise.all(Array.from({ length: count }, one));
}

/** What other people of the machine may read or list, below the node's directory. */
async function openToOthers(): Promise<string[]> {
  const open: string[] = [];
  for (const entry of await readdir(node.dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const mode = await stat(path).then(
      ({ mode }) => mode & ofOthers,
      () => 0,
    );
    const allowed = entry.isDirectory() ? 0o011 : 0;
    const isOpen = entry.isFile() || entry.isDirectory() ? (mode & ~allowed) !== 0 : false;
    if (isOpen) open.push(`${path} ${mode.toString(8)}`);
  }
  return open;
}

const logs = () => readdir(join(node.dir, 'logs'));

/** Workers, who may be another user, open their logs anew after each of these. */
async function rotated(): Promise<void> {
  const before = plane.records.length;
  await eventually(async () => {
    await requests(20);
    return (await logs()).includes('error.log.2');
  }, 60_000);
  await eventually(() => plane.records.length > before + 40);
}

test('what nginx writes is its user’s alone, whoever starts the agent, and after logs were put aside', async () => {
  const revision = plane.change([siteOf([host], [originAt(origin.port)], {}, true)]);
  await node.start();
  await eventually(() => plane.ackOf(revision));
  await rotated();
  expect(await openToOthers()).toEqual([]);
});

test('what an earlier version left open is closed at the start', async () => {
  plane.change([siteOf([host], [originAt(origin.port)])]);
  await node.start();
  await node.end('SIGTERM');
  for (const name of await logs()) await chmod(join(node.dir, 'logs', name), 0o644);
  await chmod(join(node.dir, 'spool'), 0o755);
  await node.start();
  expect(await openToOthers()).toEqual([]);
});
