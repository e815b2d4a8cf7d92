import type { userEndpoints } from '@console/contract/accounts/endpoints/users';
import type { DataOf } from '@console/contract/common/endpoint';
import { formatDateTime, formatRelative } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, Button, QueryState, Section, StateChip, useConfirm } from '@console/kit/ui';
import { useDeleteSessionMutation, useListSessionsQuery } from './account.api';
import { deviceOf } from './session.model';

type Session = DataOf<typeof userEndpoints.listSessions>[number];

export function SessionList() {
  const query = useListSessionsQuery();
  return (
    <Section
      title="登录设备"
      description="正在使用你账户的设备。发现陌生设备时请注销它，并修改密码。"
      layout="split"
    >
      <QueryState query={query} height={160}>
        {(sessions) => <Sessions sessions={sessions} />}
      </QueryState>
    </Section>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Box component="ul" aria-label="登录设备" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </Box>
  );
}

function SessionRow({ session }: { session: Session }) {
  const device = deviceOf(session.userAgent);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          title={session.userAgent}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontWeight: 500 }}
        >
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {device}
          </Box>
          {session.current ? <StateChip tone="ok" label="当前设备" /> : null}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.tertiary', mt: 1 }}>
          <span className="mono">{session.ip || '未知 IP'}</span>
          {' · '}
          <span title={formatDateTime(session.lastSeenAt)}>
            最近活动 {formatRelative(session.lastSeenAt)}
          </span>
          {' · '}
          登录于 <span className="num">{formatDateTime(session.createdAt)}</span>
        </Box>
      </Box>
      {session.current ? null : <RevokeButton session={session} device={device} />}
    </Box>
  );
}

function RevokeButton({ session, device }: { session: Session; device: string }) {
  const confirm = useConfirm();
  const [deleteSession] = useDeleteSessionMutation();
  const revoke = async () => {
    const done = await confirm({
      title: `注销设备 ${device}？`,
      children: `在 ${session.ip || '未知 IP'} 上的登录将立即失效，需要重新输入密码。`,
      verb: '注销设备',
      danger: true,
      action: () => deleteSession({ params: { id: session.id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success('设备已注销');
  };
  return (
    <Button size="small" onClick={() => void revoke()} aria-label={`注销设备 ${device}`}>
      注销
    </Button>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  py: 3,
  '& + &': { borderTop: 1, borderColor: 'line.hairline' },
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
} as const;
