import { z } from 'zod';
import { portSchema } from '../common/addresses/address';
import type { ExtraPorts } from './endpoints/ports';
import { extraPortsMax } from './limits';

export const ascending = (ports: readonly number[]) => [...new Set(ports)].sort((a, b) => a - b);

/** The ports that a site listens on in addition to the nodes' usual ones, ascending. */
export const siteExtraPortsSchema = z
  .array(portSchema)
  .max(extraPortsMax, `额外端口最多 ${extraPortsMax} 个`)
  .transform(ascending);

/** Why extra ports cannot be opened; `undefined` when they can. */
export function extraPortsProblem(
  { http, https }: ExtraPorts,
  usual: readonly number[],
): string | undefined {
  const taken = [...http, ...https].find((port) => usual.includes(port));
  if (taken !== undefined) return `${taken} 是节点常用的端口，不能作为额外端口`;
  const both = http.find((port) => https.includes(port));
  return both === undefined ? undefined : `端口 ${both} 不能同时用于 HTTP 和 HTTPS`;
}
