import { ipRangeSchema } from '@console/contract/common/addresses/ip-range';
import { type ForwardLogView, forwardLogViewSchema } from '@console/contract/forwards/monitor';
import { poll } from '@console/kit/api';
import { FormControlLabel, Switch } from '@console/kit/controls';
import { formatDateTime } from '@console/kit/format';
import {
  type ActiveFilter,
  DataTable,
  FilterBar,
  FilterSelect,
  type ListParams,
  RangePicker,
  useListParams,
} from '@console/kit/table';
import { Box, Button, EmptyState, RefreshCwIcon } from '@console/kit/ui';
import {
  CheckedField,
  LogFoot,
  rangeOptions,
  useLogWay,
  useNodeOptions,
  useRecordsKept,
} from '@console/settings/monitor';
import { type ReactNode, useState } from 'react';
import { useListForwardLogQuery } from './forward-log.api';
import { blockOptions, blockText, kindOptions } from './forward-log.model';
import { forwardLogColumns } from './forward-log-columns';

/** How often the newest page looks again while it follows the log. */
const liveMs = 2_000;

/** The tab 拦截记录: connections that were refused, and by choice those that came through, newest first. */
export function ForwardLog({ id }: { id: string }) {
  const list = useListParams(forwardLogViewSchema);
  const way = useLogWay(JSON.stringify(list.params));
  const [isLive, setLive] = useState(false);
  const kept = useRecordsKept();
  const follows = isLive && way.cursor === undefined;
  const { currentData, error, isFetching, refetch } = useListForwardLogQuery(
    { params: { id }, query: { ...list.params, cursor: way.cursor } },
    {
      refetchOnMountOrArgChange: true,
      ...poll(follows ? liveMs : 0),
    },
  );
  const steps = way.steps(currentData?.next, () => void refetch());
  const data = currentData && { items: currentData.items, total: currentData.items.length };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <Box sx={{ fontSize: 13, color: 'text.secondary', flex: '1 1 280px' }}>
          {kept('记录最新的在前')}。短时间内同一 IP 因同一原因被拦截的多次连接合为一条。
        </Box>
        <FormControlLabel
          label="实时刷新"
          sx={{ ml: 0, gap: 2 }}
          control={
            <Switch
              checked={follows}
              onChange={(_, on) => {
                if (on) steps.toNewest();
                setLive(on);
              }}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
        />
        <Button startIcon={<RefreshCwIcon aria-hidden size={16} />} onClick={steps.toNewest}>
          刷新
        </Button>
      </Box>
      <DataTable
        name="forward-log"
        columns={forwardLogColumns}
        query={{ data, error, refetch, isFetching: isFetching && !(follows && data) }}
        list={{ ...list, params: { page: steps.page, limit: list.params.limit } }}
        rowKey={({ at, id: record }) => `${at} ${record}`}
        rowLabel={({ ip, port }) => `${ip} 到端口 ${port}`}
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={
          <EmptyState title="这段时间没有拦截">
            连接被名单、地区、ASN 或上限拒绝后，几秒内就会出现在这里。
          </EmptyState>
        }
        foot={<LogFoot count={data?.items.length} {...steps} />}
      />
    </>
  );
}

type FiltersProps = { list: ListParams<ForwardLogView>; end: ReactNode };

function Filters({ list, end }: FiltersProps) {
  const { range, from, to, kind, block, ip, node } = list.params;
  const nodes = useNodeOptions();
  const shown = [
    ['from', '开始时间', from && formatDateTime(from)],
    ['to', '结束时间', to && formatDateTime(to)],
    ['block', '拦截原因', block && blockText(block)],
    ['ip', '来源 IP', ip],
    ['node', '节点', nodes.find(({ value }) => value === node)?.label ?? node],
  ] as const;
  const active = shown.flatMap(([key, label, value]): ActiveFilter[] =>
    value ? [{ key, label, value, onRemove: () => list.set({ [key]: undefined }) }] : [],
  );
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
      <RangePicker
        label="时间范围"
        ready={rangeOptions}
        value={from || to ? undefined : range}
        onReady={(next) => list.set({ range: next, from: undefined, to: undefined })}
        ends={{ from, to }}
        onEnds={list.set}
        unit="instant"
      />
      <FilterSelect
        label="结果"
        value={kind === 'all' ? undefined : kind}
        options={kindOptions}
        onChange={(next) => list.set({ kind: next ?? 'all' })}
      />
      <FilterSelect
        label="拦截原因"
        value={block}
        options={blockOptions}
        onChange={(next) => list.set({ block: next })}
      />
      <CheckedField
        label="来源 IP"
        placeholder="来源 IP 或 CIDR"
        value={ip}
        schema={ipRangeSchema}
        onChange={(next) => list.set({ ip: next })}
        width={180}
      />
      {nodes.length > 0 ? (
        <FilterSelect
          label="节点"
          value={node}
          options={nodes}
          onChange={(next) => list.set({ node: next })}
        />
      ) : null}
    </FilterBar>
  );
}
