import Button from '@mui/material/Button';
import { CircleAlertIcon, InboxIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box } from '../box';
import { CopyText } from '../copy-text';

type StateProps = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  minHeight?: number;
  alert?: boolean;
};

function StateFrame({ icon, title, children, action, minHeight = 240, alert }: StateProps) {
  return (
    <Box
      role={alert ? 'alert' : 'status'}
      sx={{
        minHeight,
        px: 5,
        py: 8,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 1,
        '& > svg': { mb: 2 },
      }}
    >
      {icon}
      <Box sx={{ fontWeight: 500 }}>{title}</Box>
      {children ? (
        <Box sx={{ fontSize: 13, color: 'text.tertiary', maxWidth: 420 }}>{children}</Box>
      ) : null}
      {action ? <Box sx={{ mt: 3 }}>{action}</Box> : null}
    </Box>
  );
}

/** Props of {@link EmptyState}. */
export type EmptyStateProps = {
  title?: string;
  /** What would be here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  minHeight?: number;
};

/** Nothing here yet: says what would be, and offers the first step. */
export function EmptyState({ title = '暂无数据', ...rest }: EmptyStateProps) {
  return (
    <StateFrame
      title={title}
      icon={<Box component={InboxIcon} size={32} aria-hidden sx={{ color: 'text.disabled' }} />}
      {...rest}
    />
  );
}

/** Props of {@link ErrorState}. */
export type ErrorStateProps = {
  /** What happened. */
  title?: string;
  /** What to do about it. */
  children?: ReactNode;
  /** The request id that users quote to support. */
  requestId?: string;
  onRetry?: () => void;
  minHeight?: number;
};

/** Something went wrong: what, what to do, and the request id. */
export function ErrorState(props: ErrorStateProps) {
  const { title = '加载失败', children, requestId, onRetry, minHeight } = props;
  return (
    <StateFrame
      alert
      title={title}
      minHeight={minHeight}
      icon={<Box component={CircleAlertIcon} size={32} aria-hidden sx={{ color: 'error.main' }} />}
      action={onRetry ? <Button onClick={onRetry}>重新加载</Button> : null}
    >
      {children ?? '请稍后重试。如果一直这样，请联系客服并提供请求编号。'}
      {requestId ? (
        <Box sx={{ mt: 1 }}>
          请求编号：
          <CopyText text={requestId} label={`复制请求编号 ${requestId}`} />
        </Box>
      ) : null}
    </StateFrame>
  );
}
