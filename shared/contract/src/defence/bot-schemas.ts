import { z } from 'zod';
import { plainText } from '../common/scalars';
import { bots } from './bots';

export const botGroupSchema = z.enum(['ai', 'seo', 'scanner', 'tool']);
export type BotGroup = z.output<typeof botGroupSchema>;

const ids: ReadonlySet<string> = new Set(bots.map(({ id }) => id));

/** Which programs are refused, and how those that claim to be a search engine are treated. */
export const botSettingsSchema = z
  .object({
    /** Groups that are refused whole, whatever joins them later. */
    groups: z.array(botGroupSchema).max(botGroupSchema.options.length).default([]),
    items: z
      .array(plainText().refine((id) => ids.has(id), '没有这个程序'))
      .max(200)
      .default([]),
    /** Search engines whose address is theirs pass the rules of place, network, referer and programs. */
    allowVerified: z.boolean().default(false),
    /** Refuses visitors that claim to be a search engine from an address that is not its own. */
    denyFake: z.boolean().default(false),
  })
  .prefault({});
export type BotSettings = z.output<typeof botSettingsSchema>;
