import type { NodeCapability } from '@console/contract/edge/node-capabilities';
import { Alert } from '@console/kit/form';
import type { ReactNode } from 'react';
import { useGetNodeSupportQuery } from './node-support.api';

type NodeSupportProps = { needs: NodeCapability; children: ReactNode };

/** Says that no node online supports the setting beside it. */
export function NodeSupport({ needs, children }: NodeSupportProps) {
  const { data } = useGetNodeSupportQuery();
  return data?.missing.includes(needs) ? <Alert severity="warning">{children}</Alert> : null;
}
