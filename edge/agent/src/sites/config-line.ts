import { edgeGroupSchema } from '@console/contract/defence/edge-defence';
import { messageWhole } from '@console/contract/edge/edge-parts';
import {
  type ConfigMessage,
  configMessageSchema,
  edgeSiteSchema,
} from '@console/contract/edge/endpoints/edge';
import { z } from 'zod';

export type ChangeMessage = Exclude<ConfigMessage, { type: 'ping' }>;

/** The readable part of a message, and its unreadable sites and groups, with the reason. */
export type ReadMessage = {
  message: ConfigMessage;
  unreadable: ReadonlyMap<string, string>;
  unreadableGroups: ReadonlyMap<string, string>;
};

const looseSchema = z.looseObject({
  upsert: z.array(z.unknown()).default([]),
  sites: z.array(z.unknown()).default([]),
  groups: z.array(z.unknown()).default([]),
});
const siteIdentity = z.object({ id: z.uuid() });
const groupIdentity = z.object({ id: z.string().min(1).max(64) });

/** Leaves out what does not fit the schema; reasons are by id. */
function sieve(schema: z.ZodType, identity: z.ZodType<{ id: string }>) {
  const unreadable = new Map<string, string>();
  const isReadable = (item: unknown) => {
    const read = schema.safeParse(item);
    if (read.success) return true;
    const named = identity.safeParse(item);
    if (!named.success) throw new Error(z.prettifyError(read.error));
    unreadable.set(named.data.id, z.prettifyError(read.error));
    return false;
  };
  return { unreadable, isReadable };
}

/** One site or group that this node's program does not understand must not hold up all the others. */
export function readMessage(line: unknown): ReadMessage {
  const json = messageWhole(line);
  const whole = configMessageSchema.safeParse(json);
  if (whole.success) {
    return { message: whole.data, unreadable: new Map(), unreadableGroups: new Map() };
  }
  const loose = looseSchema.safeParse(json);
  if (!loose.success) throw new Error(z.prettifyError(whole.error));
  const bySite = sieve(edgeSiteSchema, siteIdentity);
  const byGroup = sieve(edgeGroupSchema, groupIdentity);
  const { upsert, sites, groups } = loose.data;
  const kept = {
    upsert: upsert.filter(bySite.isReadable),
    sites: sites.filter(bySite.isReadable),
    groups: groups.filter(byGroup.isReadable),
  };
  const rest = configMessageSchema.safeParse({ ...loose.data, ...kept });
  if (!rest.success) throw new Error(z.prettifyError(rest.error));
  return {
    message: rest.data,
    unreadable: bySite.unreadable,
    unreadableGroups: byGroup.unreadable,
  };
}
