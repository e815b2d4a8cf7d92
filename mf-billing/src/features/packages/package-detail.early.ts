import type { PageAddress } from '@console/kit/remote';

export const packageArg = (id: string) => ({ params: { id } });

export const packageArgAt = ({ params: { id } }: PageAddress) => (id ? packageArg(id) : null);
