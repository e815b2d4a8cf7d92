import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import type { SetSections } from '@console/contract/sites/sections/stored-sections';
import type { SiteNames } from '@console/contract/sites/settings/section';
import { revisionTable } from '../../configured/configured.tables';
import { sites } from '../sites.tables';

/** Everything that a person can set of a site. A new column beside `settings` belongs in here. */
export type SiteSnapshot = Pick<SiteDetail, 'domains' | 'note' | 'state'> &
  SetSections & {
    /** What the certificate was called, in case it has been deleted since. */
    certificateName: string | null;
    /** Absent from revisions from before sites had them. */
    groupName?: string | null;
    packageName?: string | null;
    extraPorts?: number[];
    /** What its defence names. */
    defence?: SiteNames['defence'] | undefined;
  };

/** What a site was after each of its changes. Written by `recordRevisions` alone. */
export const siteRevisions = revisionTable<'site_revisions', SiteSnapshot>('site_revisions', {
  column: 'site_id',
  id: () => sites.id,
});
