import type { Package } from '@console/contract/packages';
import { Box, Section } from '@console/kit/ui';
import { PlacesUsed } from '../../packages/places-used';
import { QuotaList } from '../../packages/quota-list';
import { RenewalNotice } from '../../packages/renewal-notice';
import { UsageSection } from '../../packages/usage-section';

/** What a package allows, and how much of it is used. */
export function PackageOverview({ item }: { item: Package }) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <RenewalNotice item={item} />
      {item.state === 'expired' ? null : <UsageSection />}
      <Section
        title="套餐额度"
        description="开通时约定的额度，不随套餐后来的调整变化；套餐中的网站不能超出它的网站数与域名数。"
      >
        <PlacesUsed item={item} />
        <QuotaList quotas={item.quotas} columns={3} />
      </Section>
    </Box>
  );
}
