import type { SiteRevision } from '@console/contract/site-revisions';
import type { Column } from '@console/kit/table';
import { Box, Button, DateTime } from '@console/kit/ui';
import { authorText, changeTexts } from '../../revisions/revision.model';
import { RevisionSync } from '../../revisions/revision-sync';

/** Columns of the history; a revision's number opens it. */
export function revisionColumns(
  open: (revision: SiteRevision) => void,
): readonly Column<SiteRevision>[] {
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
          sx={{ p: 0, height: 'auto', minWidth: 0 }}
        >
          v{revision.number}
        </Button>
      ),
    },
    { id: 'changes', header: '变更', cell: (revision) => <Changes revision={revision} /> },
    { id: 'sync', header: '同步', cell: (revision) => <RevisionSync revision={revision} /> },
    { id: 'author', header: '操作人', cell: ({ author }) => authorText(author) },
    { id: 'created', header: '时间', cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  ];
}

function Changes({ revision }: { revision: SiteRevision }) {
  const more = revision.changeCount - revision.changes.length;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 200, maxWidth: 560 }}>
      {changeTexts(revision).map((text) => (
        <Box key={text} component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          {text}
        </Box>
      ))}
      {more > 0 ? <small>另有 {more} 处变更</small> : null}
    </Box>
  );
}
