import type { ChallengeLevel } from '@console/contract/defence/rules/rules';
import type { AskOptions } from '../http';
import type { Serving } from '../serving';
import { navigation } from './challenges';
import { defendedSites } from './defended';

const day = 86_400;

/** Sites of one node that challenge whoever comes. */
export function challengedSites(edge: () => Serving, port: () => number) {
  const { defended, ruled } = defendedSites(edge, port);
  return {
    defended,
    given: (level: ChallengeLevel, limit = 100) =>
      ruled({
        filters: [{ kind: 'challenge', level, seconds: day, limit }],
        action: { kind: 'ban' },
      }),
  };
}

export type Challenged = Awaited<ReturnType<ReturnType<typeof challengedSites>['given']>>;

/** A page of the site, as a browser asks that somebody leads there. */
export const page = (site: Challenged, options: AskOptions = {}, path = '/') =>
  site.ask(path, { ...options, headers: { ...navigation, ...options.headers } });

export const withCookie = (cookie: string) => ({ headers: { cookie } });
