import { Button, FormDrawer } from '@console/kit/ui';
import { ResultList } from '../../lines/result-list';
import type { BatchReport } from './use-batch-actions';

type BatchReportDrawerProps = { report: BatchReport; onClose: () => void };

const results = {
  done: { label: '成功', tone: 'ok' },
  failed: { label: '失败', tone: 'bad' },
} as const;

/** What became of each site, those that failed first. */
export function BatchReportDrawer({ report, onClose }: BatchReportDrawerProps) {
  const failed = report.rows.filter(({ error }) => error !== null);
  const done = report.rows.filter(({ error }) => error === null);
  return (
    <FormDrawer
      open
      title={`${done.length} 个网站成功，${failed.length} 个失败`}
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <ResultList
        label="操作结果"
        unit="个网站"
        rows={[...failed, ...done].map(({ id, domain, error }) => ({
          key: id,
          text: domain || '已不存在的网站',
          result: error === null ? results.done : results.failed,
          error,
        }))}
      />
    </FormDrawer>
  );
}
