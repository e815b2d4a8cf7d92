import { type ClientRequest, request } from 'node:http';

/** How busy an hour of the service's day is; the demo's made-up past has the same rhythm. */
function rhythmAt(now: Date): number {
  const hour = (((now.getTime() / 3_600_000 + 8) % 24) + 24) % 24;
  const peak = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));
  return 0.12 + 0.62 * peak(10.5, 2.6) + 0.7 * peak(16, 2.4) + peak(21, 2.2);
}

/**
 * What they ask for; the first ones more often. The download is as big as it takes for their bandwidth
 * to go on from that of the made-up past.
 */
const paths: readonly ((now: Date) => string)[] = [
  () => '/',
  () => '/cacheable.css',
  (now) => `/bytes?kb=${Math.round(1_200 * rhythmAt(now))}`,
  () => '/echo',
  () => '/cacheable.css',
  (now) => `/bytes?kb=${Math.round(1_200 * rhythmAt(now))}`,
  () => '/slow?ms=120',
  () => '/status/404',
];
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
];
/** Between two visits, in milliseconds: at most, and at least. */
const pausesMs = { max: 10_000, min: 2_000 };

/** The next of a list each time. */
function inTurn<T>(list: readonly T[]): () => T | undefined {
  let next = 0;
  return () => {
    const found = list[next % list.length];
    next += 1;
    return found;
  };
}

/** Visits a site through the node of this machine, now and then, until what is answered is called. */
export function startVisitors(host: string, edgePort: number, pauseMs = pausesMs): () => void {
  const nextPath = inTurn(paths);
  const nextAgent = inTurn(agents);
  let timer: NodeJS.Timeout | undefined;
  let visit: ClientRequest | undefined;

  function plan(): void {
    const ms = pauseMs.min + Math.random() * (pauseMs.max - pauseMs.min);
    timer = setTimeout(() => {
      visit = request({
        ...{
          host: '127.0.0.1',
          port: edgePort,
          path: nextPath()?.(new Date()),
          agent: false,
          timeout: 10_000,
        },
        headers: { host, 'user-agent': nextAgent() },
      });
      visit.on('response', (response) => response.resume());
      // Before the node serves, and while it is updated, nobody answers.
      visit.on('error', () => undefined);
      visit.on('timeout', () => visit?.destroy());
      visit.once('close', plan);
      visit.end();
    }, ms);
  }

  plan();
  return () => {
    clearTimeout(timer);
    visit?.removeListener('close', plan).destroy();
  };
}
