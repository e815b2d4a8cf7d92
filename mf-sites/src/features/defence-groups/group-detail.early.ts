import type { PageAddress } from '@console/kit/remote';

export const groupArg = (id: string) => ({ params: { id } });

export const groupArgAt = ({ params: { group } }: PageAddress) => (group ? groupArg(group) : null);
