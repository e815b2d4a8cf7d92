import { solveChallenge } from 'altcha-lib/v1';
import type { Work } from './solve';

self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  const { challenge, salt, algorithm, maxnumber } = data;
  void solveChallenge(challenge, salt, algorithm, maxnumber).promise.then((solution) =>
    self.postMessage(solution?.number ?? null),
  );
});
