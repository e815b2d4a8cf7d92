import { fileURLToPath } from 'node:url';
import { runAgent } from './agent';
import { readConfig } from './config';
import { exitCodes, Failure, messageOf } from './failure';
import { createLog } from './log';

// Logs, batches and what nginx writes are this user's alone, whoever starts the agent.
process.umask(0o077);

const stop = new AbortController();
// Whoever ends a whole group of processes may be followed by the one who started this one: told twice, it still
// ends its engines and clears away what it left in memory.
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());

/** The bundle lies in `dist`, beside nginx's files. */
const nginxDir = fileURLToPath(new URL('../nginx', import.meta.url));

try {
  const log = createLog(process.stdout, process.stderr);
  const config = readConfig(process.env);
  await runAgent(config, config.nginxFiles ?? nginxDir, log, stop.signal);
  process.exitCode = 0;
} catch (error) {
  const plain = error instanceof Failure;
  process.stderr.write(`${plain ? error.message : `边缘代理出错：${messageOf(error)}`}\n`);
  process.exitCode = plain ? error.exitCode : exitCodes.failed;
}
process.exit();
