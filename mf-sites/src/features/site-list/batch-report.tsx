import { Button, FormDrawer } from '@console/kit/ui';
import { ResultList } from '@console/settings/lines';
import { uncoveredText } from '../../sites/domains/uncovered-text';
import type { BatchReport } from './use-batch-actions';

type BatchReportDrawerProps = { report: BatchReport; onClose: () => void };

const results = {
  done: { label: '成功', tone: 'ok' },
  warned: { label: '域名不符', tone: 'warn' },
  failed: { label: '失败', tone: 'bad' },
} as const;

/** The result for each site: failures first, then those that browsers will warn about. */
export function BatchReportDrawer({ report, onClose }: BatchReportDrawerProps) {
  const failed = report.rows.filter(({ error }) => error !== null);
  const done = report.rows.filter(({ error }) => error === null);
  const warned = done.filter(({ uncovered }) => uncovered.length > 0);
  const plain = done.filter(({ uncovered }) => uncovered.length === 0);
  return (
    <FormDrawer
      open
      title={titleOf(done.length, failed.length, warned.length)}
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <ResultList
        label="操作结果"
        unit="个网站"
        rows={[...failed, ...warned, ...plain].map(({ id, domain, error, uncovered }) => ({
          key: id,
          text: domain || '已不存在的网站',
          ...(uncovered.length > 0
            ? { result: results.warned, error: `${uncoveredText(uncovered)}，浏览器访问时会警告` }
            : { result: error === null ? results.done : results.failed, error }),
        }))}
      />
    </FormDrawer>
  );
}

function titleOf(done: number, failed: number, warned: number): string {
  const parts = [`${done} 个网站成功`];
  if (failed > 0) parts.push(`${failed} 个失败`);
  if (warned > 0) parts.push(`${warned} 个与证书域名不符`);
  return parts.join('，');
}
