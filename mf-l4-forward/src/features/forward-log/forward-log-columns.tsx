import type { ForwardLogEntry } from '@console/contract/forwards/endpoints/monitor';
import { exactBytes, formatBytes, formatNumber, missing } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { DateTime, StateChip } from '@console/kit/ui';
import { blockEntryText, endingChip } from './forward-log.model';

const mono = (text: string | number) => <span className="mono">{text || missing}</span>;
const bytes = (count: number) => (
  <span className="num" title={exactBytes(count)}>
    {formatBytes(count)}
  </span>
);

/** Columns of a forward's log. */
export const forwardLogColumns: readonly Column<ForwardLogEntry>[] = [
  { id: 'at', header: '时间', width: 176, cell: ({ at }) => <DateTime value={at} /> },
  {
    id: 'ending',
    header: '结果',
    card: 'beside',
    cell: (entry) => (
      <>
        <StateChip {...endingChip(entry)} />
        {entry.blockEntry ? <small className="mono">{blockEntryText(entry)}</small> : null}
      </>
    ),
  },
  { id: 'ip', header: '来源 IP', cell: ({ ip }) => mono(ip) },
  {
    id: 'client-port',
    header: '来源端口',
    hidden: true,
    cell: ({ clientPort }) => mono(clientPort),
  },
  { id: 'port', header: '监听端口', cell: ({ port, protocol }) => mono(`${port}/${protocol}`) },
  {
    id: 'count',
    header: '次数',
    align: 'right',
    cell: ({ count }) => <span className="num">{formatNumber(count)}</span>,
  },
  { id: 'origin', header: '源站', cell: ({ origin }) => mono(origin) },
  { id: 'in', header: '接收', align: 'right', cell: ({ bytesIn }) => bytes(bytesIn) },
  { id: 'out', header: '发送', align: 'right', cell: ({ bytesOut }) => bytes(bytesOut) },
  {
    id: 'duration',
    header: '时长',
    align: 'right',
    cell: ({ durationMs }) => <span className="num">{durationText(durationMs)}</span>,
  },
  { id: 'node', header: '节点', hidden: true, cell: ({ node }) => node || missing },
];

const durationText = (ms: number) =>
  ms < 10_000 ? `${formatNumber(ms)} ms` : `${formatNumber(Math.round(ms / 1_000))} 秒`;
