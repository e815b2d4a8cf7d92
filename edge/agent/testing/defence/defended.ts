import { randomUUID } from 'node:crypto';
import { ccSettingsSchema } from '@console/contract/sites/settings/cc';
import type { z } from 'zod';
import type { DefenceNews } from '../control/control-plane';
import type { AskOptions } from '../http';
import type { Serving } from '../serving';
import { originAt, siteOf } from '../sites/site';
import { groupOf, type RuleSketch } from './defence';

type Settings = z.input<typeof ccSettingsSchema>;

/** Every connection comes from a proxy that the site trusts, so that a test may be anybody. */
const trustedProxies = { addresses: ['127.0.0.0/8'] };
let count = 0;

/** Sites of one node, each with a defence of its own. */
export function defendedSites(edge: () => Serving, port: () => number) {
  async function defended(settings: Settings, news: DefenceNews = {}, more: object = {}) {
    count += 1;
    const host = `cc-${count}.example.com`;
    const cc = ccSettingsSchema.parse({ trustedProxies, ...settings });
    const site = { ...siteOf([host], [originAt(port())]), cc, ...more };
    await edge().inForce([site], [], [], news);
    const ask = (path = '/', options: AskOptions = {}) => edge().get(host, path, options);
    return {
      host,
      site,
      ask,
      /** Requests of a visitor at this address. */
      as:
        (ip: string) =>
        (path?: string, options: AskOptions = {}) =>
          ask(path, { ...options, headers: { 'x-forwarded-for': ip, ...options.headers } }),
      records: (number: number) =>
        edge().eventually(() => {
          const found = edge().plane.records.filter((record) => record.host === host);
          return found.length >= number && found;
        }),
    };
  }
  return {
    defended,
    /** A site with a group of these rules in force. */
    ruled(...rules: RuleSketch[]) {
      const group = groupOf(randomUUID(), ...rules);
      return defended({ group: group.id }, { groups: [group] });
    },
  };
}

/** One look at a request as a whole condition. */
export const when = (field: string, operator: string, values: string[] = [], more: object = {}) =>
  ({
    kind: 'all',
    items: [{ kind: 'is', field, operator, values, ...more }],
  }) as RuleSketch['when'];
