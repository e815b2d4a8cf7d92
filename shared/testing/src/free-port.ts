import { createServer } from 'node:net';

/** Ports of one test worker. All end below 32768, where Linux begins those of outgoing connections. */
const perWorker = 1_000;
const first = 20_000 + (Number(process.env.JEST_WORKER_ID ?? 1) % 12) * perWorker;
let next = Math.floor(Math.random() * perWorker);

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });

/**
 * A port that nothing listens at. A test file never gets one twice, and two workers never get the
 * same: a port that the system chooses is free again until its server starts, and may by then be
 * another test's.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perWorker; tried += 1) {
    const port = first + (next % perWorker);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${first} to ${first + perWorker - 1}`);
}
