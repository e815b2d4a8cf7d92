import { formatDateTime, missing } from '../format';
import { VisuallyHidden } from '../ui/visually-hidden';
import type { LineChartProps } from './types';

/** As many rows as one can listen to; a longer series is thinned out evenly. */
const rowsMax = 24;

type ChartTableProps = Pick<LineChartProps, 'title' | 'times' | 'series' | 'format' | 'listsAll'>;

/** The chart as a table, for screen readers. */
export function ChartTable({ title, times, series, format, listsAll }: ChartTableProps) {
  const step = listsAll ? 1 : Math.max(1, Math.ceil(times.length / rowsMax));
  return (
    <VisuallyHidden>
      <table>
        <caption>{step === 1 ? title : `${title}，每 ${step} 个时间点列出 1 个`}</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, index) =>
            index % step === 0 ? (
              <tr key={time}>
                <th scope="row">{formatDateTime(time * 1000)}</th>
                {series.map(({ key, values }) => {
                  const value = values[index];
                  return (
                    <td key={key}>
                      {value === null || value === undefined ? missing : format(value)}
                    </td>
                  );
                })}
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
