import { z } from 'zod';

/** Codes of the access and defence rules that refuse requests, as shown to the refused visitor. */
export const blockCodeSchema = z.enum([
  'white_only',
  'ip_black',
  'method',
  'bot_fake',
  'place',
  'asn',
  'bot_ai',
  'bot_seo',
  'bot_scanner',
  'bot_tool',
  'referer',
  'user_agent',
  'sign_missing',
  'sign_invalid',
  'sign_expired',
  'guard_black',
  'banned',
  'cc_challenge',
  'cc_block',
  'cc_drop',
  'cc_ban',
  'cc_connections',
  'cc_rate',
  'package_expired',
  'package_cancelled',
  'traffic_exhausted',
  'package_requests',
  'package_connections',
  'package_bandwidth',
]);
/**
 * In the place of an entry: the request had no such header, or the node could not tell where it came
 * from. Beside them an entry is a block of addresses in CIDR, a place, `AS4134`, a method, the id of a
 * program, a domain or a part of a user agent, as the rule names it; empty where a rule has none.
 */
export const blockEntryWords = { '?empty': '空', '?unknown': '未知' } as const;

export type BlockCode = z.output<typeof blockCodeSchema>;
