import { Skeleton } from '@console/kit/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import type { SiteNav } from '../../detail-tabs';
import type { SettingsProps } from './basic-settings';

/** Tabs that most visits do not open come with a file each. */
const tabs: Partial<Record<SiteNav, ComponentType<SettingsProps>>> = {
  https: lazy(async () => ({ default: (await import('./https-settings')).HttpsSettings })),
  cache: lazy(async () => ({
    default: (await import('./cache/cache-settings')).CacheSettings,
  })),
  cc: lazy(async () => ({ default: (await import('./cc/cc-settings')).CcSettings })),
  access: lazy(async () => ({
    default: (await import('./access/access-settings')).AccessSettings,
  })),
  rule: lazy(async () => ({
    default: (await import('./rule/rule-settings')).RuleSettings,
  })),
  page: lazy(async () => ({
    default: (await import('./page/page-settings')).PageSettings,
  })),
};

type SettingsTabProps = SettingsProps & { nav: SiteNav };

/** The form of a tab of the site's settings; nothing for other tabs. */
export function SettingsTab({ nav, ...props }: SettingsTabProps) {
  const Tab = tabs[nav];
  if (!Tab) return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={260} aria-label="正在加载" />}>
      <Tab {...props} />
    </Suspense>
  );
}
