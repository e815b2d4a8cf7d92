import { z } from 'zod';
import { plainText } from '../common/scalars';
import type { ForwardProtocol } from '../edge/edge-forwards';
import { siteGroupIdSchema } from '../sites/groups';
import { newSitePackageIdSchema, siteNoteSchema } from '../sites/sites';
import { forwardListenSchema, type PortRange } from './settings/listen';
import { type ForwardOriginSettings, newForwardOriginSchema } from './settings/origin';

/** Empty: lists call it by its ports. */
export const forwardNameSchema = plainText().trim().max(60, '名称最多 60 个字');

/** What a person fills in to add a forward. */
export const forwardCreateSchema = z.object({
  name: forwardNameSchema.default(''),
  note: siteNoteSchema.default(''),
  listen: forwardListenSchema,
  groupId: siteGroupIdSchema.default(null),
  packageId: newSitePackageIdSchema.default(null),
  origin: newForwardOriginSchema,
});
export type ForwardCreate = z.input<typeof forwardCreateSchema>;

type Crossed = {
  listen: readonly PortRange[];
  origin: Pick<ForwardOriginSettings, 'proxyIn' | 'proxyOut'>;
};

const speaks = (listen: readonly PortRange[], wanted: ForwardProtocol) =>
  listen.some(({ protocol }) => protocol === wanted);

/** What does not fit together in a forward, by the field where it is mended. */
export function forwardProblems({ listen, origin }: Crossed): Record<string, string> {
  if (!speaks(listen, 'udp')) return {};
  const why = '不支持 UDP，请另建一个只含 UDP 端口的转发';
  return {
    ...(origin.proxyIn && { 'origin.proxyIn': `接收 PROXY protocol ${why}` }),
    ...(origin.proxyOut !== 'off' && { 'origin.proxyOut': `PROXY protocol ${why}` }),
  };
}
