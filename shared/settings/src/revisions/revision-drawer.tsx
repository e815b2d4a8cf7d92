import type { Revision, RevisionDetail } from '@console/contract/settings/revisions';
import { Button, FormDrawer, QueryState } from '@console/kit/ui';
import { isConverging } from './revision.model';
import { RevisionDetails } from './revision-details';

const pollMs = 1_000;

/** How one revision is fetched. */
export type UseRevision = (
  arg: { params: { id: string; number: number } },
  options: {
    pollingInterval: number;
    skipPollingIfUnfocused: boolean;
    refetchOnMountOrArgChange: boolean;
  },
) => { data?: RevisionDetail | undefined; error?: unknown; refetch: () => unknown };

type RevisionDrawerProps = {
  /** What it is a revision of. */
  subjectId: string;
  created: string;
  useRevision: UseRevision;
  revision: Revision;
  /** Absent for the newest revision, which is what the thing is. */
  onRestore?: ((detail: RevisionDetail) => void) | undefined;
  onClose: () => void;
};

/** One revision: all that it changed, and where it is in force. */
export function RevisionDrawer(props: RevisionDrawerProps) {
  const { subjectId, created, revision, useRevision, onRestore, onClose } = props;
  const query = useRevision(
    { params: { id: subjectId, number: revision.number } },
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
      <QueryState query={query}>
        {(detail) => <RevisionDetails revision={detail} created={created} />}
      </QueryState>
    </FormDrawer>
  );
}
