import { z } from 'zod';
import { portSchema } from './address';
import { defineEndpoints } from './endpoint';

/** Extra ports that one site listens on, and that the operator opens of each kind, at most. */
export const extraPortsMax = 20;

const ascending = (ports: readonly number[]) => [...new Set(ports)].sort((a, b) => a - b);

/** The ports that a site listens on beside the nodes' usual ones, ascending. */
export const siteExtraPortsSchema = z
  .array(portSchema)
  .max(extraPortsMax, `额外端口最多 ${extraPortsMax} 个`)
  .transform(ascending);

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

/** Why ports cannot be opened beside the usual ones of a node; `undefined` when they can. */
export function extraPortsProblem(
  { http, https }: ExtraPorts,
  usual: readonly number[],
): string | undefined {
  const taken = [...http, ...https].find((port) => usual.includes(port));
  if (taken !== undefined) return `${taken} 是节点常用的端口，不能作为额外端口`;
  const both = http.find((port) => https.includes(port));
  return both === undefined ? undefined : `端口 ${both} 不能同时用于 HTTP 和 HTTPS`;
}

export const sitePortEndpoints = defineEndpoints({
  getExtraPorts: {
    method: 'GET',
    path: '/v1/extra-ports',
    access: 'allUser',
    summary: '网站可以选用的额外端口',
    data: extraPortsSchema,
  },
});
