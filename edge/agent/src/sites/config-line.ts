import { type ConfigMessage, configMessageSchema, edgeSiteSchema } from '@console/contract/edge';
import { z } from 'zod';

export type ChangeMessage = Exclude<ConfigMessage, { type: 'ping' }>;

/** A message as it can be used, and the sites in it that cannot be read, with the reason. */
export type ReadMessage = { message: ConfigMessage; unreadable: ReadonlyMap<string, string> };

const looseSchema = z.looseObject({
  upsert: z.array(z.unknown()).default([]),
  sites: z.array(z.unknown()).default([]),
});
const identitySchema = z.object({ id: z.uuid() });

/** One site that this node's program does not understand must not hold up all the others. */
export function readMessage(json: unknown): ReadMessage {
  const whole = configMessageSchema.safeParse(json);
  if (whole.success) return { message: whole.data, unreadable: new Map() };
  const loose = looseSchema.safeParse(json);
  if (!loose.success) throw new Error(z.prettifyError(whole.error));
  const unreadable = new Map<string, string>();
  const readable = (item: unknown) => {
    const site = edgeSiteSchema.safeParse(item);
    if (site.success) return true;
    const identity = identitySchema.safeParse(item);
    if (!identity.success) throw new Error(z.prettifyError(site.error));
    unreadable.set(identity.data.id, z.prettifyError(site.error));
    return false;
  };
  const { upsert, sites } = loose.data;
  const kept = { upsert: upsert.filter(readable), sites: sites.filter(readable) };
  const rest = configMessageSchema.safeParse({ ...loose.data, ...kept });
  if (!rest.success) throw new Error(z.prettifyError(rest.error));
  return { message: rest.data, unreadable };
}
