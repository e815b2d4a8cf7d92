import type { ForwardDetail as Detail } from '@console/contract/forwards/endpoints/forwards';
import { listenText } from '@console/contract/forwards/settings/listen-text';
import { isApiError, paces, usePace } from '@console/kit/api';
import { formatDateTime } from '@console/kit/format';
import {
  Box,
  Button,
  Card,
  KeyFacts,
  NotFoundPage,
  PageHeader,
  QueryError,
  RouteTabs,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { isSyncing, SyncText, useApplied } from '@console/settings/revisions';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import {
  type ForwardNav,
  forwardNavs,
  forwardTabs,
  isDefaultNav,
  isForwardNav,
} from '../detail-tabs';
import { BasicSettings } from '../features/forward-settings/basic-settings';
import { forwardTitle, isJustAdded } from '../forwards/forward.model';
import { forwardChip } from '../forwards/forward-states';
import { useGetForwardQuery } from '../forwards/forwards.api';
import { useForwardActions } from '../forwards/use-forward-actions';
import { forwardDefaultsPath, forwardListPath, forwardLogHref, forwardPath } from '../paths';

// Most visits open one of them.
const OriginSettings = lazy(async () => ({
  default: (await import('../features/forward-settings/origin-settings')).OriginSettings,
}));
const AccessSettings = lazy(async () => ({
  default: (await import('../features/forward-settings/access-settings')).AccessSettings,
}));
const ForwardHistory = lazy(async () => ({
  default: (await import('../features/forward-settings/forward-history')).ForwardHistory,
}));
const ForwardBoard = lazy(async () => ({
  default: (await import('@console/settings/forward-monitor')).ForwardBoard,
}));
const ForwardLog = lazy(async () => ({
  default: (await import('../features/forward-log/forward-log')).ForwardLog,
}));
const ForwardDefaultsPage = lazy(async () => ({
  default: (await import('../features/forward-defaults/forward-defaults.page')).ForwardDefaultsPage,
}));

const waiting = <Skeleton variant="rounded" height={260} aria-label="正在加载" />;

/** `/l4-forward/forward/:item/:forward/:nav`: a tab of a forward, or a part of the default settings. */
export function Component() {
  const { item, forward = '', nav } = useParams();
  if (item === 'default') {
    if (nav === undefined) return <Navigate replace to={forwardDefaultsPath(forward)} />;
    if (!isDefaultNav(nav)) return <NotFoundPage />;
    return (
      <Suspense fallback={waiting}>
        <ForwardDefaultsPage scope={forward} section={nav} />
      </Suspense>
    );
  }
  if (item !== 'list') return <NotFoundPage />;
  if (nav === undefined) return <Navigate replace to={forwardPath(forward)} />;
  return isForwardNav(nav) ? <Forward key={forward} id={forward} nav={nav} /> : <NotFoundPage />;
}

function Forward({ id, nav }: { id: string; nav: ForwardNav }) {
  const { options, watch } = usePace(paces.detail);
  const query = useGetForwardQuery(
    { params: { id } },
    { ...options, refetchOnMountOrArgChange: true },
  );
  useApplied(query, query.data !== undefined && isSyncing(query.data));
  const { data, error, refetch } = watch(query, isSyncing);
  if (isApiError(error) && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (data) return <Frame forward={data} nav={nav} reload={() => refetch().unwrap()} />;
  return isApiError(error) ? (
    <Card>
      <QueryError error={error} refetch={refetch} />
    </Card>
  ) : (
    <Box aria-busy role="status" aria-label="正在加载">
      <Skeleton width={280} height={34} sx={{ mb: 4 }} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  );
}

const takeFocus = (title: HTMLElement | null) => title?.focus();

type FrameProps = { forward: Detail; nav: ForwardNav; reload: () => Promise<Detail> };

function Frame({ forward, nav, reload }: FrameProps) {
  const actions = useForwardActions();
  const navigate = useNavigate();
  const { state } = useLocation();
  const disabled = forward.state === 'disabled';
  const toggle = () => void (disabled ? actions.enable([forward]) : actions.disable([forward]));
  const remove = async () => {
    if (await actions.remove([forward])) await navigate(forwardListPath, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={
          <Box
            ref={isJustAdded(state) ? takeFocus : undefined}
            tabIndex={-1}
            sx={{ overflowWrap: 'anywhere', outline: 'none' }}
          >
            {forwardTitle(forward)}
          </Box>
        }
        chip={<StateChip {...forwardChip(forward)} />}
        crumbs={[{ label: '四层转发', to: forwardListPath }, { label: forwardTitle(forward) }]}
        actions={<Button onClick={toggle}>{disabled ? '启用转发' : '停用转发'}</Button>}
      />
      <KeyFacts
        facts={[
          { label: '监听端口', value: listenText(forward.listen) },
          { label: 'CNAME', value: forward.cname, copy: forward.cname },
          { label: '编号', value: forward.sn, copy: forward.sn },
          { label: '同步', value: <SyncText site={forward} /> },
          { label: '添加时间', value: formatDateTime(forward.createdAt) },
        ]}
      />
      <RouteTabs
        label="转发设置"
        tabs={forwardNavs.map((key) => ({
          to: forwardPath(forward.id, key),
          label: forwardTabs[key],
        }))}
      />
      {nav === 'basic' ? (
        <BasicSettings {...{ forward, reload }} onToggle={toggle} onRemove={() => void remove()} />
      ) : null}
      <Suspense fallback={waiting}>
        {nav === 'origin' ? <OriginSettings {...{ forward, reload }} /> : null}
        {nav === 'access' ? <AccessSettings {...{ forward, reload }} /> : null}
        {nav === 'monitor' ? (
          <ForwardBoard forwardIds={[forward.id]} logHref={forwardLogHref} />
        ) : null}
        {nav === 'block-log' ? <ForwardLog id={forward.id} /> : null}
        {nav === 'history' ? <ForwardHistory forward={forward} /> : null}
      </Suspense>
    </>
  );
}
