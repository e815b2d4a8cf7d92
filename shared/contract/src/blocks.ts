import { z } from 'zod';

/** Codes of the rules of access and of defence that refuse requests, as the page of a refused visitor shows them. */
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
]);
export type BlockCode = z.output<typeof blockCodeSchema>;
