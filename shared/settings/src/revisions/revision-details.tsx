import type { RevisionDetail, RevisionNode } from '@console/contract/settings/revisions';
import { formatDateTime } from '@console/kit/format';
import { Box, EmptyState, KeyFacts, StateChip, Typography } from '@console/kit/ui';
import { ChangeList } from './change-list';
import { authorText, changeTexts, nodeStates, tookText } from './revision.model';
import { RevisionSync } from './revision-sync';

type RevisionDetailsProps = {
  revision: Pick<
    RevisionDetail,
    | 'action'
    | 'restoredNumber'
    | 'changes'
    | 'allChanges'
    | 'nodes'
    | 'author'
    | 'createdAt'
    | 'sync'
  >;
  /** What the first revision is called. */
  created: string;
};

/** All that a revision changed, and where it is in force. */
export function RevisionDetails({ revision, created }: RevisionDetailsProps) {
  const { allChanges, nodes } = revision;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <KeyFacts
        facts={[
          { label: '同步', value: <RevisionSync revision={revision} /> },
          { label: '操作人', value: authorText(revision.author) },
          { label: '时间', value: formatDateTime(revision.createdAt) },
        ]}
      />
      <Box sx={stackLook}>
        <Typography variant="h3">变更</Typography>
        {allChanges.length > 0 ? (
          <ChangeList label="变更" changes={allChanges} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{changeTexts(revision, created).join('，')}</Box>
        )}
      </Box>
      <Box component="section" aria-label="各节点的状态" sx={stackLook}>
        <Typography variant="h3">节点</Typography>
        {nodes.length > 0 ? (
          <Box>
            {nodes.map((node) => (
              <Node key={node.id} node={node} />
            ))}
          </Box>
        ) : (
          <EmptyState title="还没有节点" minHeight={120}>
            节点上线后会取得最新的设置。
          </EmptyState>
        )}
      </Box>
    </Box>
  );
}

function Node({ node: { name, state, milliseconds, error } }: { node: RevisionNode }) {
  return (
    <Box sx={{ py: 2, borderBottom: 1, borderColor: 'line.hairline' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
        {milliseconds === null ? null : (
          <Box component="span" className="num" sx={{ fontSize: 12, color: 'text.tertiary' }}>
            {tookText(milliseconds)}
          </Box>
        )}
        <StateChip {...nodeStates[state]} />
      </Box>
      {error === null ? null : (
        <Box sx={{ fontSize: 13, color: 'error.main', overflowWrap: 'anywhere' }}>
          保留上一个有效版本：{error}
        </Box>
      )}
    </Box>
  );
}

const stackLook = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
