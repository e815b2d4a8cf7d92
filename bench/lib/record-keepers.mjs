import { cpuSeconds, pidOf } from './stack.mjs';

/** The two processes that are busy with records of requests long after these: agent and API. */
export function recordKeepersOf(stack) {
  const api = pidOf(stack, 'api');
  const all = [pidOf(stack, 'edge'), api];
  const signal = (name) => all.map((pid) => process.kill(pid, name));
  const total = () => all.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  return {
    all,
    api,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    /** Resolves when two seconds brought less than a second's work of both: all is stored. */
    async settled() {
      for (let before = total(); ; ) {
        await new Promise((done) => setTimeout(done, 2_000));
        const now = total();
        if (now - before < 0.8) return;
        before = now;
      }
    },
  };
}
