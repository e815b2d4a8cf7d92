import { accessSettingsSchema } from '@console/contract/sites/settings/access';
import type { z } from 'zod';
import type { AskOptions } from '../http';
import type { Serving } from '../serving';
import { originAt, siteOf } from './site';

export type AccessRules = z.input<typeof accessSettingsSchema>;

/** Sites of one node, each with access rules; `ask` answers the status of a request. */
export function guardedSites(edge: () => Serving, port: () => number) {
  let count = 0;
  return async function guarded(settings: AccessRules) {
    count += 1;
    const host = `access-${count}.example.com`;
    const access = accessSettingsSchema.parse(settings);
    await edge().inForce([{ ...siteOf([host], [originAt(port())]), access }]);
    const ask = async (options: AskOptions = {}) => (await edge().get(host, '/', options)).status;
    return { host, ask };
  };
}
