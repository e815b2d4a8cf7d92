import type { Revision } from '@console/contract/settings/revisions';
import type { Column } from '@console/kit/table';
import { Box, Button, DateTime } from '@console/kit/ui';
import { authorText, changeTexts } from './revision.model';
import { RevisionSync } from './revision-sync';

/** Columns of the history; a revision's number opens it. */
export function revisionColumns(
  open: (revision: Revision) => void,
  created: string,
): readonly Column<Revision>[] {
  return [
    {
      id: 'number',
      header: '版本',
      width: 76,
      cell: (revision) => (
        <Button
          variant="text"
          color="primary"
          className="num"
          aria-label={`查看 v${revision.number}`}
          onClick={() => open(revision)}
          sx={{ p: 0, height: 24, minWidth: 24, justifyContent: 'start' }}
        >
          v{revision.number}
        </Button>
      ),
    },
    {
      id: 'changes',
      header: '变更',
      card: 'line',
      cell: (revision) => <Changes revision={revision} created={created} />,
    },
    { id: 'sync', header: '同步', cell: (revision) => <RevisionSync revision={revision} /> },
    { id: 'author', header: '操作人', cell: ({ author }) => authorText(author) },
    { id: 'created', header: '时间', cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  ];
}

function Changes({ revision, created }: { revision: Revision; created: string }) {
  const more = revision.changeCount - revision.changes.length;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 200, maxWidth: 560 }}>
      {changeTexts(revision, created).map((text) => (
        <Box key={text} component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          {text}
        </Box>
      ))}
      {more > 0 ? <small>另有 {more} 处变更</small> : null}
    </Box>
  );
}
