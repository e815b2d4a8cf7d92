import { pageQuerySchema } from '@console/contract/common/paging';
import type { Release } from '@console/contract/console/endpoints/releases';
import { remoteNameSchema } from '@console/contract/console/remotes';
import { exactBytes, formatBytes, formatNumber } from '@console/kit/format';
import { type Column, DataTable, FilterBar, FilterSelect, useListParams } from '@console/kit/table';
import { DateTime, EmptyState, NotFoundPage, PageHeader, StateChip } from '@console/kit/ui';
import { useParams } from 'react-router-dom';
import { activeFilter } from '../../active-filter';
import { pageOfAll } from '../../page-of-all';
import { useListReleasesQuery } from './releases.api';

const querySchema = pageQuerySchema.extend({ name: remoteNameSchema.optional() });

const columns: readonly Column<Release>[] = [
  { id: 'name', header: '子应用', cell: ({ name }) => <span className="mono">{name}</span> },
  {
    id: 'version',
    header: '版本',
    card: 'line',
    cell: ({ version }) => <span className="mono">{version}</span>,
  },
  {
    id: 'live',
    header: '状态',
    card: 'beside',
    cell: ({ live }) =>
      live ? <StateChip tone="ok" label="使用中" /> : <StateChip tone="mute" label="历史版本" />,
  },
  {
    id: 'bytes',
    header: '大小',
    align: 'right',
    cell: ({ bytes }) => <span title={exactBytes(bytes)}>{formatBytes(bytes)}</span>,
  },
  { id: 'files', header: '文件数', align: 'right', cell: ({ files }) => formatNumber(files) },
  {
    id: 'kit',
    header: '组件库要求',
    cell: ({ kitRange }) => <span className="mono">{kitRange}</span>,
  },
  {
    id: 'published',
    header: '发布时间',
    cell: ({ publishedAt }) => <DateTime value={publishedAt} />,
  },
];

export function Component() {
  const { item } = useParams();
  return item === 'release' ? <ReleasesPage /> : <NotFoundPage />;
}

function ReleasesPage() {
  const list = useListParams(querySchema);
  const { data: releases, error, isFetching, refetch } = useListReleasesQuery();
  const { name } = list.params;
  const names = remoteNameSchema.options.filter((known) =>
    releases?.some((release) => release.name === known),
  );
  const shown = releases?.filter((release) => name === undefined || release.name === name);
  return (
    <>
      <PageHeader title="版本发布" count={{ value: releases?.length, unit: '个' }} />
      <DataTable
        name="admin-releases"
        unit="个版本"
        columns={columns}
        query={{ data: shown && pageOfAll(shown, list.params), error, isFetching, refetch }}
        list={list}
        rowKey={(release) => `${release.name}@${release.version}`}
        rowLabel={(release) => `${release.name} ${release.version}`}
        filters={(settings) => (
          <FilterBar
            active={activeFilter('name', '子应用', name, () => list.set({ name: undefined }))}
            onReset={list.reset}
            end={settings}
          >
            <FilterSelect
              label="子应用"
              value={name}
              options={names.map((value) => ({ value, label: value }))}
              onChange={(next) => list.set({ name: next })}
            />
          </FilterBar>
        )}
        empty={<EmptyState title="还没有发布">子应用发布后，每个版本会列在这里。</EmptyState>}
      />
    </>
  );
}
