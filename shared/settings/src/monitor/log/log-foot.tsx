import { formatDateTime } from '@console/kit/format';
import { Box, Button } from '@console/kit/ui';
import type { LogSteps } from './use-log-way';

type LogFootProps = LogSteps & {
  /** Records of this page; absent while it loads. */
  count: number | undefined;
  /** How far back was looked; absent where that is not known. */
  searchedTo?: string | undefined;
};

/** Where one is in a log, and the ways to newer and older records. */
export function LogFoot({ count, searchedTo, page, toNewer, toOlder, toNewest }: LogFootProps) {
  const end = toOlder ? '' : '，没有更早的了';
  const reach = searchedTo === undefined ? '' : `，已查到 ${formatDateTime(searchedTo)}`;
  return (
    <Box sx={footLook}>
      <span className="num" aria-live="polite">
        {count === undefined ? '' : `第 ${page} 页，${count} 条${reach}${end}`}
      </span>
      <Box component="nav" aria-label="分页" sx={{ ml: 'auto', display: 'flex', gap: 2 }}>
        {toNewer ? (
          <Button size="small" variant="text" onClick={toNewest}>
            回到最新
          </Button>
        ) : null}
        <Button size="small" disabled={!toNewer} onClick={toNewer}>
          较新的
        </Button>
        <Button size="small" disabled={!toOlder} onClick={toOlder}>
          {count === 0 && toOlder ? '继续查找更早的' : '更早的'}
        </Button>
      </Box>
    </Box>
  );
}

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  minHeight: 56,
  fontSize: 13,
  color: 'text.secondary',
  borderTop: 1,
  borderColor: 'line.hairline',
} as const;
