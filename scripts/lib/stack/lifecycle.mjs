import { PlainError, stopRuns } from '../run.mjs';
import { createProcesses } from './processes.mjs';

/** What a person needs to see of an error: its sentence, or everything when it is a fault of ours. */
function explain(error) {
  if (error instanceof PlainError) return `\n${error.message}`;
  // What the system refuses (no space, no permission) is not a bug of ours either.
  return typeof error?.code === 'string' && error.syscall ? `\n${error.message}` : error;
}

/**
 * Runs `main` with the processes of a console. A signal ends everything that was started, whatever
 * is going on; so does a failure of `main`, after its message, with exit code 1.
 */
export function supervise(main) {
  let processes;
  let stopping = false;
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    stopRuns();
    await processes?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!stopping) console.log('\n正在停止…');
      return stop(0);
    });
  }
  const openProcesses = (logDir, options) => {
    processes = createProcesses(logDir, options);
    return processes;
  };
  main({ openProcesses, stop }).catch((error) => {
    // During shutdown, work in progress fails; that is not reported.
    if (stopping) return undefined;
    console.error(explain(error));
    return stop(1);
  });
}
