import { affiliateListQuerySchema } from '@console/contract/accounts/affiliates';
import type { AffiliateRow } from '@console/contract/accounts/endpoints/affiliates';
import { formatNumber } from '@console/kit/format';
import { type Column, DataTable, FilterBar, KeywordField, useListParams } from '@console/kit/table';
import { CopyText, DateTime, EmptyState, Link, NotFoundPage, PageHeader } from '@console/kit/ui';
import { useParams } from 'react-router-dom';
import { activeFilter } from '../../active-filter';
import { userHref } from '../../paths';
import { useListAffiliatesQuery } from './affiliates.api';

const columns: readonly Column<AffiliateRow>[] = [
  {
    id: 'user',
    header: '推广成员',
    cell: ({ user }) => (
      <>
        <Link to={userHref(user.id)} sx={{ fontWeight: 500 }}>
          {user.name}
        </Link>
        <small className="mono">{user.email}</small>
      </>
    ),
  },
  { id: 'code', header: '推广码', cell: ({ code }) => <CopyText text={code} /> },
  {
    id: 'registered',
    header: '注册用户',
    card: 'line',
    align: 'right',
    sortKey: 'registered',
    cell: ({ registered }) => formatNumber(registered),
  },
  {
    id: 'joined',
    header: '加入时间',
    sortKey: 'joinedAt',
    cell: ({ joinedAt }) => <DateTime value={joinedAt} />,
  },
];

export function Component() {
  const { item } = useParams();
  return item === 'list' ? <AffiliateListPage /> : <NotFoundPage />;
}

function AffiliateListPage() {
  const list = useListParams(affiliateListQuerySchema);
  const query = useListAffiliatesQuery({ query: list.params });
  const { keyword } = list.params;
  return (
    <>
      <PageHeader title="推广成员" count={{ value: query.data?.total, unit: '个' }} />
      <DataTable
        name="admin-affiliates"
        unit="个成员"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ user }) => user.name}
        filters={(settings) => (
          <FilterBar
            active={activeFilter('keyword', '关键词', keyword, () =>
              list.set({ keyword: undefined }),
            )}
            onReset={list.reset}
            end={settings}
          >
            <KeywordField
              value={keyword}
              placeholder="搜索名称、邮箱或推广码"
              onChange={(next) => list.set({ keyword: next })}
            />
          </FilterBar>
        )}
        empty={<EmptyState title="还没有推广成员">用户加入推广计划后会出现在这里。</EmptyState>}
      />
    </>
  );
}
