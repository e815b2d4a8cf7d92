import { z } from 'zod';
import { instantSchema } from '../common/paging';
import { instantText, integer, toldText } from '../common/scalars';
import { conditionSchema } from './rules/conditions';
import { actionSchema, filterSchema } from './rules/rules';

/** An entry of a list of addresses, as nodes get it. */
const edgeIpEntrySchema = z.object({ address: z.string(), expiresAt: instantSchema.nullable() });

/**
 * A group as nodes run it: everything that its rules name is in it. The own rules of a site come as a
 * group with the id `site:<id of the site>`. `version` tells one content from another. A group that a
 * node cannot read (a newer operator) or run is refused for its sites alone.
 */
export const edgeGroupSchema = z.object({
  id: z.string().min(1).max(64),
  version: z.string().min(1).max(64),
  rules: z.array(
    z.object({
      id: z.uuid(),
      /** Names this wording of the rule for good; records of refusals carry it. */
      hash: z.string().min(1).max(32),
      name: z.string(),
      condition: conditionSchema.nullable(),
      filters: z.array(filterSchema),
      action: actionSchema,
    }),
  ),
  lists: z.array(z.object({ id: z.uuid(), entries: z.array(edgeIpEntrySchema) })),
});
export type EdgeGroup = z.output<typeof edgeGroupSchema>;

/** White and black list of the platform (`platform`) or of an account, for all its sites. */
export const edgeGuardSchema = z.object({
  id: z.string().min(1).max(64),
  white: z.array(edgeIpEntrySchema),
  black: z.array(edgeIpEntrySchema),
});
export type EdgeGuard = z.output<typeof edgeGuardSchema>;

/** Key of the cookies that visitors who passed carry: base64, newest first, the former one after it. */
export const edgePassKeysSchema = z.array(z.string().min(32).max(128)).max(2);

/** A ban at a node: an IPv4 address, or the /64 of an IPv6 one (`2001:db8:1:2::/64`). */
export const edgeBanSchema = z.object({
  /** `null` is every site: a ban by the platform. */
  siteId: z.uuid().nullable(),
  address: z.string().min(2).max(64),
  until: instantSchema,
  /** How many times in a row the address was banned; the length doubles with it. */
  count: integer().min(1).max(1_000),
});
export type EdgeBan = z.output<typeof edgeBanSchema>;

/** Bans in one report, and in one line of the stream. */
export const bansPerReport = 1_000;

/** `POST /edge/bans`: bans that a node made. */
export const banReportSchema = z.object({
  bans: z
    .array(
      edgeBanSchema.extend({
        siteId: z.uuid(),
        address: toldText().max(64),
        until: instantText(),
        /** The rule's hash, its name, and the request that tripped it. */
        rule: toldText().max(32),
        ruleName: toldText().max(64),
        requestId: toldText().max(64),
        at: instantText(),
      }),
    )
    .max(bansPerReport),
});

/**
 * Lines of `GET /edge/bans`, newline-delimited JSON that stays open: first all bans in force
 * (`reset` on the first line, so that what is not among them is gone; `ready` on the last), then each
 * change as it comes. A `ping` every 5 s.
 */
export const banMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bans'),
    reset: z.boolean().default(false),
    ready: z.boolean().default(false),
    set: z.array(edgeBanSchema).default([]),
    /** Lifted with their counters. */
    lift: z.array(edgeBanSchema.pick({ siteId: true, address: true })).default([]),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type BanMessage = z.output<typeof banMessageSchema>;

export const bansPath = '/edge/bans';
