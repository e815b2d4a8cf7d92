import type { SiteImportReport } from '@console/contract/site-import';
import { formatNumber } from '@console/kit/format';
import { Box, StateChip, type Tone } from '@console/kit/ui';

type Row = SiteImportReport['rows'][number];
type Result = { label: string; tone: Tone };

/** Rows of one kind that are listed at once. */
const listedMax = 200;

/** What a file would add, or has added, row by row; what is wrong stands first. */
export function ImportReport({ report, done }: { report: SiteImportReport; done: boolean }) {
  const bad = report.rows.filter(({ error }) => error !== null);
  const good = report.rows.filter(({ error }) => error === null);
  const unit = report.format === 'json' ? '项' : '行';
  const summary = done
    ? `已导入 ${formatNumber(report.created)} 个网站`
    : `${formatNumber(good.length)} 个网站可以导入`;
  const failed = done ? '没有导入' : '有误';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box role="status" sx={{ fontWeight: 500 }}>
        {summary}
        {bad.length > 0 ? `，${formatNumber(bad.length)} ${unit}${failed}` : ''}
      </Box>
      <Rows
        rows={bad}
        unit={unit}
        label="有误的网站"
        result={{ label: done ? '未导入' : '有误', tone: 'bad' }}
      />
      <Rows
        rows={good}
        unit={unit}
        label={done ? '已导入的网站' : '可以导入的网站'}
        result={{ label: done ? '已导入' : '可以导入', tone: 'ok' }}
      />
    </Box>
  );
}

type RowsProps = { rows: readonly Row[]; unit: string; label: string; result: Result };

function Rows({ rows, unit, label, result }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={listLook}>
      {rows.slice(0, listedMax).map(({ line, text, error }) => (
        <Box component="li" key={line} sx={rowLook}>
          <Box component="span" className="num" sx={{ color: 'text.tertiary', minWidth: 64 }}>
            第 {line} {unit}
          </Box>
          <Box component="span" className="mono" sx={{ flex: '1 1 200px', minWidth: 0 }}>
            {text || '-'}
          </Box>
          <StateChip {...result} />
          {error === null ? null : (
            <Box sx={{ flex: '1 0 100%', color: 'error.main' }}>{error}</Box>
          )}
        </Box>
      ))}
      {rows.length > listedMax ? (
        <Box component="li" sx={{ ...rowLook, color: 'text.tertiary' }}>
          另有 {formatNumber(rows.length - listedMax)} {unit}
        </Box>
      ) : null}
    </Box>
  );
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 13,
  borderTop: 1,
  borderColor: 'line.hairline',
} as const;

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 2.5,
  overflowWrap: 'anywhere',
  borderBottom: 1,
  borderColor: 'line.hairline',
} as const;
