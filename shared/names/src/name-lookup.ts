import { Resolver } from 'node:dns/promises';
import { readHosts } from './hosts-file';

/** A query is tried twice, the first time for this long, in milliseconds. */
const queryTimeoutMs = 1_500;

export type NameLookup = (name: string) => Promise<string[]>;

type Options = {
  /** Name servers, as `IP` or `IP:port`; without them those of the system. */
  servers?: readonly string[];
  hostsPath?: string;
};

/** As the system's own look-up words it: the name is nowhere, or nobody could say. */
function failure(name: string, error: unknown): Error {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  const isNowhere = code === 'ENOTFOUND' || code === 'ENODATA';
  return Object.assign(new Error(`${name}: ${code}`), {
    code: isNowhere ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}

/**
 * Looks up the addresses of names that strangers chose: IPv4 first, and never none. The system's look-up
 * holds one of two threads for as long as a name server keeps silent, 10 s and more, so that a few silent
 * names stop those of everybody else; these queries wait side by side. A name is taken as it stands: no
 * search domain is added.
 */
export function createNameLookup({ servers = [], hostsPath }: Options = {}): NameLookup {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const hosts = readHosts(hostsPath);

  return async (written) => {
    const name = written.toLowerCase().replace(/\.$/, '');
    const listed = (await hosts()).get(name);
    if (listed) return listed;
    // Name servers are not queried for these (RFC 6761, 6.3).
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1'];
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    const found = [four, six].flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (found.length > 0) return found;
    throw failure(name, four.status === 'rejected' ? four.reason : undefined);
  };
}
