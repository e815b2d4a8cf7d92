import type { SiteImportReport } from '@console/contract/sites/endpoints/import';
import { formatNumber } from '@console/kit/format';
import { Box } from '@console/kit/ui';
import { ResultList, type ResultRow } from '@console/settings/lines';
import { NeededProofs } from '../../sites/domains/needed-proofs';

type Row = SiteImportReport['rows'][number];

/** What a file would add, or has added, row by row; errors come first. */
export function ImportReport({ report, done }: { report: SiteImportReport; done: boolean }) {
  const bad = report.rows.filter(({ error }) => error !== null);
  const good = report.rows.filter(({ error }) => error === null);
  const unit = report.format === 'json' ? '项' : '行';
  const summary = done
    ? `已导入 ${formatNumber(report.created)} 个网站`
    : `${formatNumber(good.length)} 个网站可以导入`;
  const failed = done ? '没有导入' : '有误';
  const resultsOf = (rows: readonly Row[], result: ResultRow['result']) =>
    rows.map(({ line, text, error }) => ({
      key: line,
      place: `第 ${line} ${unit}`,
      text: text || '-',
      error,
      result,
    }));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box role="status" sx={{ fontWeight: 500 }}>
        {summary}
        {bad.length > 0 ? `，${formatNumber(bad.length)} ${unit}${failed}` : ''}
      </Box>
      <NeededProofs
        domains={bad.flatMap(({ unproven }) => unproven)}
        next={done ? '请重新导入' : '请返回修改后再次检查'}
      />
      <ResultList
        label="有误的网站"
        unit={unit}
        rows={resultsOf(bad, { label: done ? '未导入' : '有误', tone: 'bad' })}
      />
      <ResultList
        label={done ? '已导入的网站' : '可以导入的网站'}
        unit={unit}
        rows={resultsOf(good, { label: done ? '已导入' : '可以导入', tone: 'ok' })}
      />
    </Box>
  );
}
