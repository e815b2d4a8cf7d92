import type { Package } from '@console/contract/packages/endpoints/packages';
import { unlimited } from '@console/contract/packages/plan-words';
import { formatNumber } from '@console/kit/format';
import { Box } from '@console/kit/ui';

const ofQuota = (used: number, quota: number) =>
  quota === unlimited
    ? `${formatNumber(used)}（不限）`
    : `${formatNumber(used)}/${formatNumber(quota)}`;

/** What the websites in a package take of its places: 「网站 3/5，域名 7/20」. */
export function PlacesUsed({ item: { used, allowed } }: { item: Package }) {
  return (
    <Box className="num" sx={{ mt: 2, mb: 2, fontSize: 13, color: 'text.secondary' }}>
      网站 {ofQuota(used.sites, allowed.sites)}，域名 {ofQuota(used.domains, allowed.domains)}
    </Box>
  );
}
