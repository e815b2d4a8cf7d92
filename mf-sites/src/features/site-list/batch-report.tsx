import { Box, Button, FormDrawer, StateChip } from '@console/kit/ui';
import type { BatchReport } from './use-batch-actions';

type BatchReportDrawerProps = { report: BatchReport; onClose: () => void };

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
      <Box component="ul" aria-label="操作结果" sx={listLook}>
        {[...failed, ...done].map(({ id, domain, error }) => (
          <Box component="li" key={id} sx={rowLook}>
            <Box component="span" className="mono" sx={{ flex: '1 1 200px', minWidth: 0 }}>
              {domain || '已不存在的网站'}
            </Box>
            <StateChip
              tone={error === null ? 'ok' : 'bad'}
              label={error === null ? '成功' : '失败'}
            />
            {error === null ? null : (
              <Box sx={{ flex: '1 0 100%', color: 'error.main' }}>{error}</Box>
            )}
          </Box>
        ))}
      </Box>
    </FormDrawer>
  );
}

const listLook = { listStyle: 'none', m: 0, p: 0, fontSize: 13 } as const;

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 2.5,
  overflowWrap: 'anywhere',
  borderTop: 1,
  borderColor: 'line.hairline',
  '&:first-of-type': { borderTop: 0 },
} as const;
