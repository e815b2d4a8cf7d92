import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { idParamsSchema, instantSchema, pageOf } from '../../common/paging';
import { integer, plainText } from '../../common/scalars';
import { forwardProtocolSchema } from '../../edge/edge-forwards';
import { packageStates } from '../../packages/package-state';
import { shapeOf } from '../../settings/section';
import { originHealthSchema } from '../../sites/endpoints/health';
import { siteGroupIdSchema } from '../../sites/groups';
import { siteNoteSchema, sitePackageIdSchema } from '../../sites/sites';
import { forwardRequests } from '../calls';
import { forwardCreateSchema, forwardNameSchema } from '../forwards';
import { forwardExportRowsMax } from '../limits';
import { forwardListQuerySchema, forwardStateSchema } from '../list-query';
import { forwardListenSchema } from '../settings/listen';
import { forwardSections } from '../settings/sections';
import { forwardRoomEndpoints } from './room';

/** A change to a forward: each part that is present replaces the one stored. */
export const forwardUpdateSchema = z.object({
  /** The `revision` the form was filled from; another one now stored is a conflict (409). */
  revision: integer(),
  name: forwardNameSchema.optional(),
  note: siteNoteSchema.optional(),
  listen: forwardListenSchema.optional(),
  groupId: siteGroupIdSchema.optional(),
  packageId: sitePackageIdSchema.optional(),
  ...z.object(shapeOf(forwardSections, 'write')).partial().shape,
});

/** How far the online nodes are with a forward's newest revision. */
const forwardSyncSchema = z.object({
  applied: z.int(),
  total: z.int(),
  /** Nodes that refuse it, and why one of them does. */
  refused: z.int(),
  reason: z.string().nullable(),
});

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

const storedSections = shapeOf(forwardSections, 'stored');

const storedListenSchema = z.array(
  z.object({ protocol: forwardProtocolSchema, first: z.int(), last: z.int() }),
);

export const forwardSchema = z.object({
  id: z.uuid(),
  /** Serial number, the short id that people quote; `/l4-forward/forward/[sn]` opens the forward. */
  sn: z.string(),
  name: z.string(),
  note: z.string(),
  state: forwardStateSchema,
  listen: storedListenSchema,
  group: namedSchema.nullable(),
  /** `stopped`: why the package lets nobody in now; null where it does. */
  package: namedSchema.extend({ stopped: z.enum(packageStates).nullable() }),
  /** The name by which visitors reach the nodes. */
  cname: z.string(),
  origin: storedSections.origin,
  /** Number of the configuration revision that last changed the forward. */
  revision: z.int(),
  /** Number of its newest own revision: 「v17」 of its history. */
  version: z.int(),
  sync: forwardSyncSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Forward = z.output<typeof forwardSchema>;

/** A forward with the settings of its tabs, which lists do without. */
export const forwardDetailSchema = forwardSchema.extend(storedSections);
export type ForwardDetail = z.output<typeof forwardDetailSchema>;

export const forwardEndpoints = defineEndpoints({
  listForwards: {
    ...forwardRequests.listForwards,
    access: 'allUser',
    summary: '列出自己的四层转发',
    query: forwardListQuerySchema,
    data: pageOf(forwardSchema),
  },
  exportForwards: {
    ...forwardRequests.exportForwards,
    access: 'allUser',
    summary: '列出自己的四层转发及其全部设置，供导出',
    query: forwardListQuerySchema.extend({
      limit: z.coerce.number().int().min(1).max(forwardExportRowsMax).default(forwardExportRowsMax),
    }),
    data: pageOf(forwardDetailSchema),
  },
  getForward: {
    ...forwardRequests.getForward,
    access: 'allUser',
    summary: '取一个四层转发',
    params: idParamsSchema,
    data: forwardDetailSchema,
  },
  getForwardBySn: {
    ...forwardRequests.getForwardBySn,
    access: 'allUser',
    summary: '按编号取一个四层转发',
    params: z.object({ sn: plainText().max(32) }),
    data: forwardDetailSchema,
  },
  ...forwardRoomEndpoints,
  getForwardOriginHealth: {
    ...forwardRequests.getForwardOriginHealth,
    access: 'allUser',
    summary: '各节点对四层转发源站的健康检查结果',
    params: idParamsSchema,
    data: z.object({ origins: z.array(originHealthSchema) }),
  },
  createForward: {
    ...forwardRequests.createForward,
    access: 'allUser',
    summary: '添加一个四层转发',
    body: forwardCreateSchema,
    data: forwardDetailSchema,
  },
  updateForward: {
    ...forwardRequests.updateForward,
    access: 'allUser',
    summary: '修改一个四层转发',
    params: idParamsSchema,
    body: forwardUpdateSchema,
    data: forwardDetailSchema,
  },
});
export type ForwardRoom = z.output<typeof forwardEndpoints.getForwardRoom.data>;
