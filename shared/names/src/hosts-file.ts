import { readFile } from 'node:fs/promises';

/** How long what was read counts, in milliseconds. */
const keptMs = 5_000;

type Hosts = ReadonlyMap<string, string[]>;

function parse(text: string): Hosts {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!address) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      hosts.set(key, [...(hosts.get(key) ?? []), address]);
    }
  }
  return hosts;
}

/** The machine's own list of names, which goes before any name server. */
export function readHosts(path = '/etc/hosts'): () => Promise<Hosts> {
  let last: { at: number; hosts: Promise<Hosts> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > keptMs) {
      const none = () => '';
      last = { at: Date.now(), hosts: readFile(path, 'utf8').catch(none).then(parse) };
    }
    return last.hosts;
  };
}
