import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseIpRange } from '@console/contract/common/addresses/ip-range';
import { searchEngines } from '@console/contract/defence/bots';
import { z } from 'zod';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';
import { type AddressTable, lastingTable } from './runtime/address-table';

type Options = {
  admin: Pick<AdminClient, 'putEngineLists'>;
  /** Where the operator puts the files; without it there is nothing to do. */
  directory: string | undefined;
  log: Log;
  signal: AbortSignal;
};

const lookMs = 30_000;
const ids: ReadonlySet<string> = new Set(searchEngines.map(({ id }) => id));

/** As Google and Bing publish them. */
const publishedSchema = z.object({
  prefixes: z.array(
    z.union([
      z.object({ ipv4Prefix: z.string() }).transform(({ ipv4Prefix }) => ipv4Prefix),
      z.object({ ipv6Prefix: z.string() }).transform(({ ipv6Prefix }) => ipv6Prefix),
    ]),
  ),
});

function addressesOf(name: string, text: string): string[] {
  const list = name.endsWith('.json')
    ? publishedSchema.parse(JSON.parse(text)).prefixes
    : text
        .split(/\r?\n/)
        .map((line) => line.replace(/#.*/, '').trim())
        .filter(Boolean);
  const wrong = list.find((address) => parseIpRange(address) === undefined);
  if (wrong !== undefined) throw new Error(`「${wrong}」不是 IP、CIDR 或 IP 段`);
  return list;
}

/**
 * Keeps nginx supplied with the addresses that search engines publish, from `<engine>.json` (as Google
 * and Bing publish them) or `<engine>.txt` (one a line). A file that cannot be read is told, once for each
 * of its contents, and its last good list stays.
 */
export function createEngineLists({ admin, directory, log, signal }: Options) {
  const lists = new Map<string, AddressTable>();
  const told = new Map<string, string>();

  function take(name: string, text: string): void {
    const id = name.replace(/\.(?:json|txt)$/, '');
    try {
      if (!ids.has(id)) throw new Error(`没有这个搜索引擎，应为 ${[...ids].join('、')}`);
      lists.set(id, lastingTable(addressesOf(name, text)));
      told.delete(name);
    } catch (error) {
      if (told.get(name) !== text) log.warn(`search engines: ${name}: ${messageOf(error)}`);
      told.set(name, text);
    }
  }

  async function look(from: string): Promise<void> {
    const names = (await readdir(from)).filter((name) => /^[\w-]+\.(?:json|txt)$/.test(name));
    const texts = await Promise.all(names.map((name) => readFile(join(from, name), 'utf8')));
    const there = new Set(names.map((name) => name.replace(/\.\w+$/, '')));
    for (const id of lists.keys()) if (!there.has(id)) lists.delete(id);
    for (const [index, name] of names.entries()) take(name, texts[index] ?? '');
    const content = Object.fromEntries(lists);
    const version = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    // nginx may have restarted with empty memory.
    if (await admin.putEngineLists({ version })) return;
    await admin.putEngineLists({ version, lists: content });
    log.info(`search engines: lists of ${[...lists.keys()].join(', ') || 'none'}`);
  }

  return {
    async run(): Promise<void> {
      let failure = '';
      for (; directory !== undefined && !signal.aborted; await pause(lookMs, signal)) {
        try {
          await look(directory);
          failure = '';
        } catch (error) {
          if (failure !== messageOf(error)) log.warn(`search engines: ${messageOf(error)}`);
          failure = messageOf(error);
        }
      }
    },
  };
}
