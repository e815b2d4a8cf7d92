import type { PageAddress } from '@console/kit/remote';

export const siteArg = (id: string) => ({ params: { id } });

export const siteArgAt = ({ params: { site } }: PageAddress) => (site ? siteArg(site) : null);
