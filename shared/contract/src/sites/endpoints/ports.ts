import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { sitePortRequests } from '../calls';
import { extraPortsMax } from '../limits';
import { ascending } from '../ports';

/** What the operator opens on every node; a port speaks either HTTP or HTTPS. */
export const extraPortsSchema = z.object({ http: z.array(z.int()), https: z.array(z.int()) });
export type ExtraPorts = z.output<typeof extraPortsSchema>;

/** A list of ports in the environment of a process: `8880,2052`. */
export const portListSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^\d{1,5}$/, '应为逗号分隔的端口')
          .transform(Number)
          .refine((port) => port >= 1 && port <= 65_535, '端口应在 1–65535 之间'),
      )
      .max(extraPortsMax, `最多 ${extraPortsMax} 个端口`),
  )
  .transform(ascending);

export const sitePortEndpoints = defineEndpoints({
  getExtraPorts: {
    ...sitePortRequests.getExtraPorts,
    access: 'allUser',
    summary: '网站可以选用的额外端口',
    data: extraPortsSchema,
  },
});
