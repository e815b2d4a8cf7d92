import { errorOf } from '../../src/api/api-error';
import { Alert } from '../../src/form';
import {
  Box,
  Button,
  Card,
  EmptyState,
  ErrorState,
  NoPermissionPage,
  NotFoundPage,
  QueryError,
  QueryState,
  Skeleton,
} from '../../src/ui';

const nothing = () => undefined;
const failure = errorOf(503, { msg: '服务繁忙，请稍后重试' });

/** Nothing, not yet, not possible, not allowed. */
export function States() {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Alert severity="info">同步通常在几秒内完成。</Alert>
      <Alert severity="success">域名解析已生效。</Alert>
      <Alert severity="warning">域名的 CNAME 尚未生效。</Alert>
      <Alert severity="error">源站无法连接。</Alert>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { base: '1fr', md: '1fr 1fr' } }}>
        <Card>
          <EmptyState action={<Button variant="contained">添加网站</Button>}>
            添加第一个网站后，它的状态和流量会显示在这里。
          </EmptyState>
        </Card>
        <Card>
          <ErrorState requestId="req-7f21c0" onRetry={() => undefined} />
        </Card>
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { base: '1fr', md: '1fr 1fr' } }}>
        <Card>
          <QueryError error={failure} refetch={nothing} minHeight={160} />
        </Card>
        <Card sx={{ p: 4 }}>
          <QueryState query={{ refetch: nothing }} height={128}>
            {() => null}
          </QueryState>
        </Card>
      </Box>
      <Skeleton variant="rounded" height={96} role="status" aria-label="正在加载" />
      <Card>
        <NoPermissionPage />
      </Card>
      <Card>
        <NotFoundPage hideHome />
      </Card>
    </Box>
  );
}
