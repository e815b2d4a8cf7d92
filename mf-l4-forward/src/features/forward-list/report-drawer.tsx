import { Button, FormDrawer } from '@console/kit/ui';
import { ResultList } from '@console/settings/lines';
import type { ForwardReport } from '../../forwards/use-forward-actions';

const results = {
  done: { label: '成功', tone: 'ok' },
  failed: { label: '失败', tone: 'bad' },
} as const;

/** What became of each forward, those that failed first. */
export function ReportDrawer({ report, onClose }: { report: ForwardReport; onClose: () => void }) {
  const failed = report.rows.filter(({ error }) => error !== null);
  const done = report.rows.filter(({ error }) => error === null);
  return (
    <FormDrawer
      open
      title={`${report.verb}：${done.length} 个成功，${failed.length} 个失败`}
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <ResultList
        label="操作结果"
        unit="个转发"
        rows={[...failed, ...done].map(({ id, title, error }) => ({
          ...{ key: id, text: title || '已不存在的转发', error },
          result: error === null ? results.done : results.failed,
        }))}
      />
    </FormDrawer>
  );
}
