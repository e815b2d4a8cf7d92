import { startPostgresServer } from './postgres-server';

/** A throw-away PostgreSQL server for tests that run outside this package: prints its URL, ends with a signal. */
const server = await startPostgresServer();
if (server === undefined) {
  process.stderr.write('Install the Debian package postgresql\n');
  process.exit(1);
}
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});
const idle = setInterval(() => undefined, 60_000);
process.stdout.write(`${server.url('postgres')}\n`);
await stopped;
clearInterval(idle);
await server.stop();
