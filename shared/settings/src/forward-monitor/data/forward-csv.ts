import { localTimes } from '@console/contract/common/csv';
import type { ForwardData } from './forward-curves';

const columns = [
  '连接数',
  '新建连接',
  '拦截',
  '入流量（字节）',
  '出流量（字节）',
  '入带宽（bit/s）',
  '出带宽（bit/s）',
];

/** The window as CSV; the mark in front lets spreadsheets read it as UTF-8. */
export function forwardCsv({ step, points }: ForwardData): string {
  const times = localTimes();
  const rows = points.map(({ t, connections, opened, refused, bytesIn, bytesOut }) => [
    times.cell(t * 1000),
    Math.round(connections * 100) / 100,
    ...[opened, refused, bytesIn, bytesOut],
    Math.round((bytesIn * 8) / step),
    Math.round((bytesOut * 8) / step),
  ]);
  const lines = [[times.header('时间'), ...columns], ...rows].map((row) => row.join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
