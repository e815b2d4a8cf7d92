import type { ForwardDetail } from '@console/contract/forwards/endpoints/forwards';
import { RevisionHistory } from '@console/settings/revisions';
import {
  useGetForwardRevisionQuery,
  useListForwardRevisionsQuery,
  useRestoreForwardRevisionMutation,
} from '../../forwards/forwards.api';

/** The tab 变更历史: every revision of a forward, and the way back to each. */
export function ForwardHistory({ forward }: { forward: ForwardDetail }) {
  const [restore] = useRestoreForwardRevisionMutation();
  return (
    <RevisionHistory
      subject={forward}
      noun="转发"
      created="添加转发"
      name="forward-revisions"
      useRevisions={useListForwardRevisionsQuery}
      useRevision={useGetForwardRevisionQuery}
      restore={(id, number, revision) =>
        restore({ params: { id, number }, body: { revision }, errorsAt: 'caller' }).unwrap()
      }
    />
  );
}
