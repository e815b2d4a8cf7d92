import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { integer, sumOfTold, toldBytes } from '../../common/scalars';
import { packageLoadsMax } from '../package-load';

const countSchema = sumOfTold();

/** What the sites of a package take at a time. */
export const packageLoadSchema = z.object({
  id: z.uuid(),
  /** Of the last full second. */
  requests: countSchema,
  /** Requests that are open. */
  connections: countSchema,
  /** Sent in the last seconds, as many as bandwidth is the mean of. */
  bytes: countSchema,
});
export type PackageLoad = z.output<typeof packageLoadSchema>;

/** What of a package can be too much at a time. */
export const packageLimitSchema = z.enum(['requests', 'connections', 'bandwidth']);
export type PackageLimit = z.output<typeof packageLimitSchema>;

/** The same of one node, with the requests that it refused in the last full second. */
export const nodePackageLoadSchema = packageLoadSchema.extend({
  requests: integer().min(0),
  connections: integer().min(0),
  bytes: toldBytes(),
  refused: z.record(packageLimitSchema, integer().min(0)),
});
export type NodePackageLoad = z.output<typeof nodePackageLoadSchema>;

export const packageLoadEndpoints = defineEndpoints({
  reportPackageLoads: {
    method: 'POST',
    path: '/edge/package-loads',
    access: 'node',
    summary: '节点上报套餐的实时用量，取其他节点的合计',
    body: z.object({ packages: z.array(nodePackageLoadSchema).max(packageLoadsMax) }),
    data: z.object({ others: z.array(packageLoadSchema) }),
  },
});
