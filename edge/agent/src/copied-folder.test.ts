import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Forwarding, startForwarding } from '../testing/forwarded';
import { originAt, siteOf } from '../testing/sites/site';

const run = promisify(execFile);
const host = 'www.example.com';
let edge: Forwarding;
let port: number;

beforeEach(async () => {
  edge = await startForwarding();
  const origin = await edge.origin('origin');
  await edge.inForce([siteOf([host], [originAt(origin.port)])]);
  const forward = await edge.forward();
  await edge.take([forward]);
  port = forward.port;
});
afterEach(() => edge.stop());

const copyOf = (dir: string) => `${dir}-copy`;

async function stopAndCopy(): Promise<void> {
  const { dir } = edge.node;
  await edge.node.end('SIGTERM');
  await run('cp', ['-a', dir, copyOf(dir)]);
}

/** The copy takes the place of the folder that it was made of. */
async function startCopy(): Promise<void> {
  const { dir } = edge.node;
  await rm(dir, { recursive: true });
  await rename(copyOf(dir), dir);
  await edge.node.start();
}

const arrived = () => [edge.plane.records.length, edge.plane.forwards.connections.length];

/** Requests and connections, one after the other, until the control plane has as many as given of each. */
async function visits(count: number, all: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    await edge.get(host);
    await edge.eventually(() => edge.passes(port));
  }
  await edge.eventually(() => arrived().every((number) => number >= all));
}

const dropped = () => edge.plane.heartbeats.at(-1)?.load.droppedRecords;

test('a copy of a node’s folder sends nothing again of what had been delivered', async () => {
  await visits(5, 5);
  await stopAndCopy();
  await startCopy();
  await visits(2, 7);
  expect(arrived()).toEqual([7, 7]);
  expect(dropped()).toBe(0);
});

test('a folder that is put back from an older copy loses none of what comes then', async () => {
  await visits(1, 1);
  await stopAndCopy();
  await edge.node.start();
  await visits(4, 5);
  await edge.node.end('SIGTERM');
  await startCopy();
  await visits(4, 9);
  expect(arrived()).toEqual([9, 9]);
});

/** The copy is laid over the folder, as a backup is that is unpacked there. */
async function layCopyOver(): Promise<void> {
  const { dir } = edge.node;
  await run('cp', ['-a', `${copyOf(dir)}/.`, dir]);
  await rm(copyOf(dir), { recursive: true });
}

test('a copy that is laid over a folder that went on neither loses nor doubles records', async () => {
  await visits(2, 2);
  await stopAndCopy();
  await edge.node.start();
  await visits(4, 6);
  // What comes now waits in the folder.
  await edge.plane.stop();
  for (let left = 3; left > 0; left -= 1) {
    await edge.get(host);
    await edge.eventually(() => edge.passes(port));
  }
  await edge.node.end('SIGTERM');
  await layCopyOver();
  await edge.plane.resume();
  await edge.node.start();
  await visits(4, 13);
  expect(arrived()).toEqual([13, 13]);
  expect(dropped()).toBe(0);
});
