import type { AccountEvent } from '@console/contract/accounts/endpoints/events';
import { eventPageSize } from '@console/contract/accounts/limits';
import { formatDateTime, recencyLabel } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import {
  Box,
  Button,
  Chip,
  EmptyState,
  FormDrawer,
  Link,
  QueryError,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { useState } from 'react';
import { useListEventsQuery, useReadAllEventsMutation } from '../notifications.api';
import { readEvent } from './event.model';

type EventDrawerProps = { open: boolean; onClose: () => void };

/** Account events, ten a page. */
export default function EventDrawer({ open, onClose }: EventDrawerProps) {
  const [page, setPage] = useState(1);
  const [readAll, { isLoading: marking }] = useReadAllEventsMutation();
  const events = useListEventsQuery(
    { query: { page, limit: eventPageSize } },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const pages = Math.max(1, Math.ceil((events.data?.count ?? 0) / eventPageSize));

  const markAll = async () => {
    const { error } = await readAll();
    if (!error) toast.success('已全部标为已读');
  };

  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title="账户事件"
      actions={
        <>
          <Pager page={page} pages={pages} onChange={setPage} />
          <Button
            variant="outlined"
            loading={marking}
            disabled={!events.data?.count}
            onClick={() => void markAll()}
          >
            全部已读
          </Button>
        </>
      }
    >
      <EventList
        events={events.data?.data}
        error={events.error}
        onRetry={() => void events.refetch()}
        onLeave={onClose}
      />
    </FormDrawer>
  );
}

type EventListProps = {
  events: readonly AccountEvent[] | undefined;
  error: unknown;
  onRetry: () => void;
  onLeave: () => void;
};

function EventList({ events, error, onRetry, onLeave }: EventListProps) {
  if (error || (events && !Array.isArray(events))) {
    return <QueryError error={error} refetch={onRetry} />;
  }
  if (!events) return <Skeleton aria-busy={true} variant="rounded" height={360} />;
  if (events.length === 0) {
    return <EmptyState title="暂无事件">套餐、证书与防御切换的提醒会出现在这里。</EmptyState>;
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map((event) => (
        <EventLine key={event.id} event={event} onLeave={onLeave} />
      ))}
    </Box>
  );
}

function EventLine({ event, onLeave }: { event: AccountEvent; onLeave: () => void }) {
  const recent = recencyLabel(event.created_at);
  const { label, sentence, subject } = readEvent(event);
  return (
    <Box
      component="li"
      sx={{ py: 3.5, borderBottom: 1, borderColor: 'line.hairline', '&:first-of-type': { pt: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <StateChip tone={event.is_warning ? 'warn' : 'mute'} label={label} />
        {recent ? <Chip size="small" variant="outlined" label={recent} /> : null}
        <Box
          component="time"
          dateTime={event.created_at}
          className="num"
          sx={{ ml: 'auto', fontSize: 12, color: 'text.tertiary' }}
        >
          {formatDateTime(event.created_at)}
        </Box>
      </Box>
      <Box sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {sentence}{' '}
        {subject ? (
          <Link
            to={subject.href}
            onClick={onLeave}
            sx={{ whiteSpace: 'nowrap', textDecoration: 'underline' }}
          >
            {subject.label}
          </Link>
        ) : null}
      </Box>
    </Box>
  );
}

type PagerProps = { page: number; pages: number; onChange: (page: number) => void };

function Pager({ page, pages, onChange }: PagerProps) {
  return (
    <Box
      component="nav"
      aria-label="分页"
      className="num"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, mr: 'auto', color: 'text.secondary' }}
    >
      <Button size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        上一页
      </Button>
      {page} / {pages}
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        下一页
      </Button>
    </Box>
  );
}
