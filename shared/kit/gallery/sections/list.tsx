import { pageQuerySchema } from '@console/contract/common/paging';
import { z } from 'zod';
import { formatBytes, formatNumber } from '../../src/format';
import {
  ActionMenu,
  type Column,
  DataTable,
  DateRange,
  FilterBar,
  FilterSelect,
  KeywordField,
  MomentField,
  RangePicker,
  RowAction,
  RowActions,
  useListParams,
} from '../../src/table';
import {
  Box,
  Button,
  CopyText,
  EmptyState,
  Link,
  PageHeader,
  StateChip,
  useConfirm,
} from '../../src/ui';
import { type SampleSite, sampleSites } from '../samples';

const querySchema = pageQuerySchema.extend({
  keyword: z.string().optional(),
  state: z.enum(['ok', 'warn', 'bad', 'mute']).optional(),
  sort: z.enum(['domain', '-domain', 'requests', '-requests']).default('-requests'),
});

const stateLabels = { ok: '正常', warn: '待解析', bad: '流量超限', mute: '已停用' } as const;
const stateOptions = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

const columns: Column<SampleSite>[] = [
  {
    id: 'domain',
    header: '域名',
    sortKey: 'domain',
    cell: (site) => (
      <>
        <Link to={`/site/${site.domain}`} className="mono" sx={{ fontWeight: 500 }}>
          {site.domain}
        </Link>
        <small>{site.note}</small>
      </>
    ),
  },
  {
    id: 'state',
    header: '状态',
    cell: (site) => <StateChip tone={site.state} label={stateLabels[site.state]} />,
  },
  { id: 'cname', header: 'CNAME', cell: (site) => <CopyText text={site.cname} /> },
  { id: 'rule', header: '防御规则组', cell: (site) => site.rule },
  {
    id: 'requests',
    header: '今日请求',
    align: 'right',
    sortKey: 'requests',
    cell: (site) => formatNumber(site.requests),
  },
  { id: 'bytes', header: '今日流量', align: 'right', cell: (site) => formatBytes(site.bytes) },
  { id: 'blocked', header: '拦截', align: 'right', cell: (site) => formatNumber(site.blocked) },
];

const states = ['data', 'empty', 'loading', 'error'] as const;

/** The list page in each of its states. */
export function List() {
  return (
    <Box sx={{ display: 'grid', gap: 8, '& > *': { minWidth: 0 } }}>
      {states.map((state) => (
        <div key={state}>
          <ListPage state={state} />
        </div>
      ))}
    </Box>
  );
}

function ListPage({ state }: { state: (typeof states)[number] }) {
  const list = useListParams(querySchema);
  const confirm = useConfirm();
  const rows = state === 'empty' ? [] : sampleSites;
  const remove = (site: SampleSite) =>
    confirm({
      title: `删除网站 ${site.domain}？`,
      children: '它的 3 个域名将立即停止加速。',
      verb: '删除网站',
      danger: true,
      typed: site.domain,
    });
  const { keyword, state: wanted } = list.params;
  return (
    <>
      <PageHeader
        title="网站列表"
        count={{ value: rows.length, unit: '个' }}
        actions={
          <>
            <Button>批量添加</Button>
            <Button variant="contained">添加网站</Button>
          </>
        }
      />
      <DataTable
        name={`gallery-${state}`}
        columns={columns}
        list={list}
        query={{
          data:
            state === 'loading' || state === 'error'
              ? undefined
              : { items: rows, total: rows.length * 20 },
          isFetching: state === 'loading',
          error:
            state === 'error'
              ? { code: 50000, msg: '服务异常，请稍后重试', requestId: 'req-7f21c0' }
              : undefined,
          refetch: () => undefined,
        }}
        rowKey={(site) => site.domain}
        rowLabel={(site) => site.domain}
        rowActions={(site) => (
          <RowActions>
            <RowAction to="/manage" label={`管理 ${site.domain}`}>
              管理
            </RowAction>
            <RowAction to="/monitor" label={`监控 ${site.domain}`}>
              监控
            </RowAction>
            <ActionMenu
              label={`${site.domain} 的更多操作`}
              actions={[
                { label: '刷新缓存', onClick: () => undefined },
                { label: '删除', tone: 'bad', onClick: () => void remove(site) },
              ]}
            />
          </RowActions>
        )}
        batch={() => (
          <>
            <Button>切换规则组</Button>
            <Button>停用</Button>
            <Button color="error">删除</Button>
          </>
        )}
        filters={(settings) => (
          <FilterBar
            end={settings}
            onReset={list.reset}
            active={[
              ...(wanted
                ? [
                    {
                      key: 'state',
                      label: '状态',
                      value: stateLabels[wanted],
                      onRemove: () => list.set({ state: undefined }),
                    },
                  ]
                : []),
            ]}
            more={
              <FilterSelect
                label="套餐"
                value={undefined}
                options={[]}
                onChange={() => undefined}
              />
            }
          >
            <KeywordField
              value={keyword}
              placeholder="搜索域名、源站、备注或编号"
              onChange={(next) => list.set({ keyword: next })}
            />
            <FilterSelect
              label="状态"
              value={wanted}
              options={stateOptions}
              onChange={(next) => list.set({ state: querySchema.shape.state.parse(next) })}
            />
            <DateRange value={{}} onChange={() => undefined} />
            <RangePicker
              label="时间范围"
              ready={[{ value: '24h', label: '近 24 小时' }]}
              value={undefined}
              onReady={() => undefined}
              ends={{ from: '2026-11-20T00:00:00.000Z' }}
              onEnds={() => undefined}
              unit="instant"
            />
            <MomentField
              label="失效日期"
              unit="day"
              value="2026-11-20"
              onChange={() => undefined}
            />
          </FilterBar>
        )}
        empty={
          <EmptyState action={<Button variant="contained">添加网站</Button>}>
            添加第一个网站后，它的状态和流量会显示在这里。
          </EmptyState>
        }
      />
    </>
  );
}
