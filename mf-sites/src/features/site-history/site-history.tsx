import { pageQuerySchema } from '@console/contract/paging';
import type { SiteRevision, SiteRevisionDetail } from '@console/contract/site-revisions';
import type { SiteDetail } from '@console/contract/sites';
import { toast } from '@console/kit/notify';
import { DataTable, useListParams } from '@console/kit/table';
import { Box, Button, EmptyState, useConfirm } from '@console/kit/ui';
import { useMemo, useState } from 'react';
import { ChangeList } from '../../revisions/change-list';
import { isConverging } from '../../revisions/revision.model';
import { revisionColumns } from './revision-columns';
import { RevisionDrawer } from './revision-drawer';
import { useListSiteRevisionsQuery, useRestoreSiteRevisionMutation } from './site-history.api';

/** How often the list looks again: soon while a node still lacks the newest revision. */
const pollMs = { converging: 1_000, settled: 15_000 };

function useRevisions(id: string) {
  const list = useListParams(pageQuerySchema);
  const [converging, setConverging] = useState(false);
  const query = useListSiteRevisionsQuery(
    { params: { id }, query: list.params },
    {
      pollingInterval: converging ? pollMs.converging : pollMs.settled,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const now = query.data?.items.some(isConverging) ?? false;
  if (now !== converging) setConverging(now);
  // Looking again in the background is no reason for a progress bar; another page is.
  const isFetching = query.isFetching && query.currentData === undefined;
  return { list, query: { ...query, isFetching } };
}

/** Asks with what would change; resolves to whether the site went back. */
function useRestore(site: SiteDetail) {
  const confirm = useConfirm();
  const [restore] = useRestoreSiteRevisionMutation();
  return async ({ number, restoring }: SiteRevisionDetail): Promise<boolean> => {
    const { id, revision } = site;
    const done = await confirm({
      title: `回滚到 v${number}？`,
      children:
        restoring.length > 0 ? (
          <Box sx={{ display: 'grid', gap: 3, maxHeight: '50vh', overflowY: 'auto' }}>
            <span>网站的设置将这样改变，并成为一个新版本：</span>
            <ChangeList label="回滚会改变的设置" changes={restoring} />
          </Box>
        ) : (
          '现在的设置与这个版本相同，回滚会成为一个没有变化的新版本。'
        ),
      verb: '回滚到此版本',
      action: () =>
        restore({ params: { id, number }, body: { revision }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已回滚到 v${number}，正在同步到节点`);
    return done;
  };
}

/** The tab 变更历史: every revision of a site, and the way back to each. */
export function SiteHistory({ site }: { site: SiteDetail }) {
  const { list, query } = useRevisions(site.id);
  const [opened, setOpened] = useState<SiteRevision | undefined>(undefined);
  const columns = useMemo(() => revisionColumns(setOpened), []);
  const restore = useRestore(site);
  const restoreTo = async (detail: SiteRevisionDetail) => {
    if (await restore(detail)) setOpened(undefined);
  };
  return (
    <>
      <DataTable
        name="site-revisions"
        unit="个版本"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ number }) => String(number)}
        rowLabel={({ number }) => `v${number}`}
        rowActions={(revision) => (
          <Button
            variant="text"
            size="small"
            color="primary"
            aria-label={`v${revision.number} 的详情`}
            onClick={() => setOpened(revision)}
          >
            {revision.number === site.version ? '详情' : '详情与回滚'}
          </Button>
        )}
        empty={<EmptyState title="还没有变更" />}
      />
      {opened ? (
        <RevisionDrawer
          siteId={site.id}
          revision={query.data?.items.find(({ number }) => number === opened.number) ?? opened}
          onClose={() => setOpened(undefined)}
          onRestore={
            opened.number === site.version ? undefined : (detail) => void restoreTo(detail)
          }
        />
      ) : null}
    </>
  );
}
