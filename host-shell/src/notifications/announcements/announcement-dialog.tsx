import { formatDate } from '@console/kit/format';
import {
  Box,
  CircularProgress,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  QueryError,
  Typography,
  XIcon,
} from '@console/kit/ui';
import { lazy, Suspense } from 'react';
import { useGetMessageQuery } from '../notifications.api';

const SafeHtml = lazy(() => import('./safe-html'));

type AnnouncementDialogProps = {
  /** Announcement to show; the dialog is closed without one. */
  id: string | undefined;
  title?: string;
  onClose: () => void;
};

/** Text of one announcement. */
export function AnnouncementDialog({ id, title = '公告详情', onClose }: AnnouncementDialogProps) {
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      maxWidth="xl"
      fullWidth={true}
      aria-label={title}
    >
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {title}
        <IconButton aria-label="关闭" onClick={onClose}>
          <XIcon size={18} />
        </IconButton>
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ minHeight: 400, position: 'relative' }}>
        {id === undefined ? null : <Body id={id} />}
      </DialogContent>
    </Dialog>
  );
}

function Body({ id }: { id: string }) {
  // Each opening requests it again, and shows nothing of an earlier one meanwhile.
  const { currentData, isFetching, isError, error, refetch } = useGetMessageQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  if (isFetching) return <Loading />;
  if (isError || !currentData) return <QueryError error={error} refetch={refetch} />;
  return (
    <Suspense fallback={<Loading />}>
      <Typography variant="h4" component="h3">
        {currentData.title}
      </Typography>
      <Box className="num" sx={{ mt: 1, mb: 4, fontSize: 12, color: 'text.tertiary' }}>
        {formatDate(currentData.create_at2)}
      </Box>
      <SafeHtml html={currentData.content} />
    </Suspense>
  );
}

function Loading() {
  return (
    <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label="加载中" size={28} />
    </Box>
  );
}
