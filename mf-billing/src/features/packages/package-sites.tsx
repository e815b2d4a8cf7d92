import { pageQuerySchema } from '@console/contract/common/paging';
import type { Package } from '@console/contract/packages/endpoints/packages';
import type { Site } from '@console/contract/sites/endpoints/sites';
import { shownState, shownStateWords } from '@console/contract/sites/state';
import { type Column, DataTable, useListParams } from '@console/kit/table';
import { DateTime, EmptyState, Link } from '@console/kit/ui';
import { sitePath } from '../../paths';
import { useListPackageSitesQuery } from './package-sites.api';

type Row = Pick<Site, 'id' | 'sn' | 'domains' | 'state' | 'package' | 'createdAt'>;

const columns: readonly Column<Row>[] = [
  {
    id: 'domain',
    header: '域名',
    cell: ({ sn, domains }) => <Link to={sitePath(sn)}>{domains[0]}</Link>,
  },
  {
    id: 'domains',
    header: '域名数',
    align: 'right',
    cell: ({ domains }) => <span className="num">{domains.length}</span>,
  },
  {
    id: 'state',
    header: '状态',
    card: 'beside',
    cell: (site) => shownStateWords[shownState(site.state, site.package.stopped)],
  },
  {
    id: 'created',
    header: '添加时间',
    card: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

/** The websites in a package. */
export function PackageSites({ item }: { item: Package }) {
  const list = useListParams(pageQuerySchema);
  const query = useListPackageSitesQuery({ query: { ...list.params, package: item.id } });
  return (
    <DataTable
      name="package-sites"
      unit="个网站"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      rowLabel={({ sn }) => sn}
      empty={<EmptyState title="还没有网站">使用这个套餐的网站会显示在这里。</EmptyState>}
    />
  );
}
