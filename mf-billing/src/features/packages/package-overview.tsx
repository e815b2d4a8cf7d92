import type { Package } from '@console/contract/packages/endpoints/packages';
import { Box, Section } from '@console/kit/ui';
import { isOver } from '../../packages/package.model';
import { PackageMeters } from '../../packages/package-meters';
import { PlacesUsed } from '../../packages/places-used';
import { QuotaList } from '../../packages/quota-list';
import { RenewalNotice } from '../../packages/renewal-notice';

/** What a package allows, and how much of it is used. */
export function PackageOverview({ item }: { item: Package }) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <RenewalNotice item={item} />
      {isOver(item) && item.state !== 'grace' ? null : <PackageMeters item={item} />}
      <Section
        title="套餐额度"
        description="开通时约定的额度，加上没有过期的加量包；不随套餐后来的调整变化，套餐中的网站不能超出。"
      >
        <PlacesUsed item={item} />
        <QuotaList quotas={item.allowed} columns={3} />
      </Section>
    </Box>
  );
}
