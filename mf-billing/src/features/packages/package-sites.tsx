import type { Package } from '@console/contract/packages';
import { pageQuerySchema } from '@console/contract/paging';
import { siteStateWords } from '@console/contract/site-state';
import type { Site } from '@console/contract/sites';
import { type Column, DataTable, useListParams } from '@console/kit/table';
import { DateTime, EmptyState, Link } from '@console/kit/ui';
import { useListPackageSitesQuery } from '../../billing.api';
import { sitePath } from '../../paths';

type Row = Pick<Site, 'id' | 'sn' | 'domains' | 'state' | 'createdAt'>;

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
  { id: 'state', header: '状态', cell: ({ state }) => siteStateWords[state] },
  { id: 'created', header: '添加时间', cell: ({ createdAt }) => <DateTime value={createdAt} /> },
];

/** The websites that stand in a package. */
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
