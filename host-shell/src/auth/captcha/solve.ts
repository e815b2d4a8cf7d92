import type { Captcha } from '@console/contract/accounts/endpoints/auth';

export type Work = Pick<
  Extract<Captcha, { type: 'pow' }>,
  'algorithm' | 'challenge' | 'salt' | 'maxnumber'
>;

/** The worker's answer: the number, or null when there is none. */
function inWorker(work: Work, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url));
    signal.addEventListener('abort', () => {
      worker.terminate();
      resolve(null);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('The worker did not start')));
    worker.postMessage(work);
  });
}

async function inPage(work: Work, signal: AbortSignal): Promise<number | null> {
  const { solveChallenge } = await import('altcha-lib/v1');
  const { promise, controller } = solveChallenge(
    work.challenge,
    work.salt,
    work.algorithm,
    work.maxnumber,
  );
  signal.addEventListener('abort', () => controller.abort());
  return (await promise)?.number ?? null;
}

/** Finds the number that a proof of work asks for, off the main thread if possible. */
export async function solve(work: Work, signal: AbortSignal): Promise<number | null> {
  try {
    return await inWorker(work, signal);
  } catch {
    // A worker may be forbidden, or its file gone with an old release; solving on the page takes a
    // little longer.
    return signal.aborted ? null : inPage(work, signal);
  }
}
