import type { SiteRevision, SiteRevisionDetail } from '@console/contract/site-revisions';
import { Button, FormDrawer, QueryState } from '@console/kit/ui';
import { isConverging } from '../../revisions/revision.model';
import { RevisionDetails } from '../../revisions/revision-details';
import { useGetSiteRevisionQuery } from './site-history.api';

const pollMs = 1_000;

type RevisionDrawerProps = {
  siteId: string;
  revision: SiteRevision;
  /** Absent for the newest revision, which is what the site is. */
  onRestore?: ((detail: SiteRevisionDetail) => void) | undefined;
  onClose: () => void;
};

/** One revision: all that it changed, and where it is in force. */
export function RevisionDrawer({ siteId, revision, onRestore, onClose }: RevisionDrawerProps) {
  const query = useGetSiteRevisionQuery(
    { params: { id: siteId, number: revision.number } },
    {
      pollingInterval: isConverging(revision) ? pollMs : 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const { data } = query;
  return (
    <FormDrawer
      open
      title={`版本 v${revision.number}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          {onRestore && data ? (
            <Button variant="contained" color="primary" onClick={() => onRestore(data)}>
              回滚到此版本
            </Button>
          ) : null}
        </>
      }
    >
      <QueryState query={query}>{(detail) => <RevisionDetails revision={detail} />}</QueryState>
    </FormDrawer>
  );
}
