import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { RevisionHistory } from '@console/settings/revisions';
import {
  useGetSiteRevisionQuery,
  useListSiteRevisionsQuery,
  useRestoreSiteRevisionMutation,
} from './site-history.api';

/** The tab 变更历史: every revision of a site, and the way back to each. */
export function SiteHistory({ site }: { site: SiteDetail }) {
  const [restore] = useRestoreSiteRevisionMutation();
  return (
    <RevisionHistory
      subject={site}
      noun="网站"
      created="添加网站"
      name="site-revisions"
      useRevisions={useListSiteRevisionsQuery}
      useRevision={useGetSiteRevisionQuery}
      restore={(id, number, revision) =>
        restore({ params: { id, number }, body: { revision }, errorsAt: 'caller' }).unwrap()
      }
    />
  );
}
