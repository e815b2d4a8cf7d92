import { isApiError } from '@console/kit/api';
import { Button, EmptyState, ErrorState, FormDrawer, RefreshCwIcon } from '@console/kit/ui';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store';
import { useLazyListMessagesQuery } from '../notifications.api';
import { notificationsSlice } from '../notifications.slice';
import { AnnouncementDialog } from './announcement-dialog';
import { AnnouncementList } from './announcement-list';
import { rowsOf } from './rows-of';

/** How many announcements a refresh asks for. */
const announcementsMax = 10;

type AnnouncementDrawerProps = { open: boolean; onClose: () => void };

/** Announcements, loaded when the person refreshes the list. */
export default function AnnouncementDrawer({ open, onClose }: AnnouncementDrawerProps) {
  const announcements = useAppSelector((state) => state.notifications.announcements);
  const dispatch = useAppDispatch();
  const [load, { isFetching, error }] = useLazyListMessagesQuery();
  const [chosen, setChosen] = useState<string>();

  const refresh = async () => {
    const { data } = await load({ query: { type: 'announcement', limit: announcementsMax } });
    dispatch(notificationsSlice.actions.announcementsReplaced(rowsOf(data)));
  };

  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title="公告"
      actions={
        <Button
          variant="outlined"
          loading={isFetching}
          startIcon={<RefreshCwIcon size={16} />}
          onClick={() => void refresh()}
        >
          刷新公告
        </Button>
      }
    >
      {isApiError(error) && announcements.length === 0 ? (
        <ErrorState requestId={error.requestId}>{error.msg}</ErrorState>
      ) : (
        <Listed count={announcements.length}>
          <AnnouncementList announcements={announcements} onChoose={setChosen} />
        </Listed>
      )}
      <AnnouncementDialog id={chosen} onClose={() => setChosen(undefined)} />
    </FormDrawer>
  );
}

function Listed({ count, children }: { count: number; children: React.ReactNode }) {
  if (count > 0) return children;
  return <EmptyState title="暂无公告">暂无消息，点击「刷新公告」获取最新公告。</EmptyState>;
}
