import type { Package } from '@console/contract/packages';
import { unlimited } from '@console/contract/plans';
import { Box } from '@console/kit/ui';

const ofQuota = (used: number, quota: number) =>
  quota === unlimited ? `${used}（不限）` : `${used}/${quota}`;

/** What the websites in a package take of its places: 「网站 3/5，域名 7/20」. */
export function PlacesUsed({ item: { used, quotas } }: { item: Package }) {
  return (
    <Box className="num" sx={{ mt: 2, mb: 2, fontSize: 13, color: 'text.secondary' }}>
      网站 {ofQuota(used.sites, quotas.sites)}，域名 {ofQuota(used.domains, quotas.domains)}
    </Box>
  );
}
