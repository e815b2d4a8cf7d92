import { pageQuerySchema } from '@console/contract/common/paging';
import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { listenText } from '@console/contract/forwards/settings/listen-text';
import type { Package } from '@console/contract/packages/endpoints/packages';
import { shownState, shownStateWords } from '@console/contract/sites/state';
import { type Column, DataTable, useListParams } from '@console/kit/table';
import { DateTime, EmptyState, Link } from '@console/kit/ui';
import { forwardPath } from '../../paths';
import { useListPackageForwardsQuery } from './package-forwards.api';

const columns: readonly Column<Forward>[] = [
  {
    id: 'name',
    header: '转发',
    cell: ({ sn, name, listen }) => <Link to={forwardPath(sn)}>{name || listenText(listen)}</Link>,
  },
  {
    id: 'ports',
    header: '监听端口',
    card: 'line',
    cell: ({ listen }) => <span className="num">{listenText(listen)}</span>,
  },
  {
    id: 'state',
    header: '状态',
    card: 'beside',
    cell: (forward) => shownStateWords[shownState(forward.state, forward.package.stopped)],
  },
  { id: 'created', header: '添加时间', cell: ({ createdAt }) => <DateTime value={createdAt} /> },
];

/** The layer-4 forwards in a package. */
export function PackageForwards({ item }: { item: Package }) {
  const list = useListParams(pageQuerySchema);
  const query = useListPackageForwardsQuery({ query: { ...list.params, package: item.id } });
  return (
    <DataTable
      name="package-forwards"
      unit="个转发"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ sn }) => sn}
      empty={<EmptyState title="还没有四层转发">使用这个套餐的转发会显示在这里。</EmptyState>}
    />
  );
}
