import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { forwardListQuerySchema } from '@console/contract/forwards/list-query';
import { unlimited } from '@console/contract/packages/plan-words';
import { paces, usePace } from '@console/kit/api';
import { ActionMenu, DataTable, RowAction, RowActions, useListParams } from '@console/kit/table';
import { Box, Button, ButtonLink, EmptyState, PageHeader, PlusIcon } from '@console/kit/ui';
import { isSyncing } from '@console/settings/revisions';
import { lazy, Suspense, useState } from 'react';
import { forwardTitle } from '../../forwards/forward.model';
import { ForwardTabs } from '../../forwards/forward-tabs';
import { useListForwardsQuery } from '../../forwards/forwards.api';
import { useGetForwardRoomQuery } from '../../forwards/room.api';
import { useForwardActions } from '../../forwards/use-forward-actions';
import { addForwardPath, addForwardsPath, forwardPath } from '../../paths';
import type { Choosing } from './choose-drawer';
import { forwardColumns } from './forward-columns';
import { ForwardFilters, type ForwardList } from './forward-filters';
import { useExportForwards } from './use-export-forwards';

// Seldom opened, so they come with files of their own.
const ChooseDrawer = lazy(async () => ({
  default: (await import('./choose-drawer')).ChooseDrawer,
}));
const ReportDrawer = lazy(async () => ({
  default: (await import('./report-drawer')).ReportDrawer,
}));
const ImportDrawer = lazy(async () => ({
  default: (await import('./import-drawer')).ImportDrawer,
}));

type Actions = ReturnType<typeof useForwardActions>;

/** The layer-4 forwards of an account. */
export function ForwardListPage() {
  const list = useListParams(forwardListQuerySchema);
  const query = useForwardList(list);
  const actions = useForwardActions();
  const exports = useExportForwards();
  const [importing, setImporting] = useState(false);
  const [choosing, setChoosing] = useState<Choosing>();
  return (
    <>
      <PageHeader
        title="四层转发"
        count={{ value: query.data?.total, unit: '个' }}
        actions={
          <>
            <Button onClick={() => setImporting(true)}>导入</Button>
            <Button
              loading={exports.running}
              onClick={() => void exports.saveAll(list.params, 'csv')}
            >
              导出 CSV
            </Button>
            <Button
              disabled={exports.running}
              onClick={() => void exports.saveAll(list.params, 'json')}
            >
              导出 JSON
            </Button>
            <ButtonLink to={addForwardsPath}>批量添加</ButtonLink>
            <AddButton />
          </>
        }
      />
      <ForwardTabs />
      <PortsUsed />
      <DataTable
        name="forwards"
        unit="个转发"
        columns={forwardColumns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={forwardTitle}
        rowActions={(forward) => <ForwardRowActions forward={forward} actions={actions} />}
        batch={(forwards, clear) => (
          <BatchActions
            {...{ forwards, clear, actions, choosing, setChoosing }}
            onExport={() => void exports.saveCsv(forwards)}
          />
        )}
        filters={(settings) => <ForwardFilters list={list} end={settings} />}
        empty={
          <EmptyState title="还没有转发" action={<AddButton />}>
            添加转发后，节点监听端口，把 TCP、UDP 连接转给源站，并按名单和上限拦截。
          </EmptyState>
        }
      />
      <Suspense>
        {importing ? <ImportDrawer onClose={() => setImporting(false)} /> : null}
        {actions.report ? (
          <ReportDrawer report={actions.report} onClose={actions.closeReport} />
        ) : null}
      </Suspense>
    </>
  );
}

function useForwardList(list: ForwardList) {
  const { options, watch } = usePace(paces.list);
  const query = useListForwardsQuery({ query: list.params }, options);
  return watch(query, ({ items }) => items.some(isSyncing));
}

/** Ports used, against those of all packages in force. */
function PortsUsed() {
  const { data } = useGetForwardRoomQuery(undefined);
  if (!data) return null;
  const { ports, portsQuota } = data;
  return (
    <Box className="num" sx={{ mb: 3, fontSize: 13, color: 'text.secondary' }}>
      已用 {ports} 个端口，
      {portsQuota === unlimited ? '套餐不限端口数' : `套餐共 ${portsQuota} 个`}
    </Box>
  );
}

function AddButton() {
  return (
    <ButtonLink
      to={addForwardPath}
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
    >
      添加转发
    </ButtonLink>
  );
}

function ForwardRowActions({ forward, actions }: { forward: Forward; actions: Actions }) {
  const title = forwardTitle(forward);
  const toggle =
    forward.state === 'disabled'
      ? { label: '启用转发', onClick: () => void actions.enable([forward]) }
      : { label: '停用转发', onClick: () => void actions.disable([forward]) };
  return (
    <RowActions>
      <RowAction to={forwardPath(forward.id)} label={`管理 ${title}`}>
        管理
      </RowAction>
      <ActionMenu
        label={`更多操作：${title}`}
        actions={[
          toggle,
          { label: '删除转发', tone: 'bad', onClick: () => void actions.remove([forward]) },
        ]}
      />
    </RowActions>
  );
}

type BatchActionsProps = {
  forwards: Forward[];
  clear: () => void;
  actions: Actions;
  choosing: Choosing | undefined;
  setChoosing: (choosing: Choosing | undefined) => void;
  onExport: () => void;
};

function BatchActions(props: BatchActionsProps) {
  const { forwards, clear, actions, choosing, setChoosing, onExport } = props;
  const run = async (action: (forwards: Forward[]) => Promise<boolean>) => {
    if (await action(forwards)) clear();
  };
  return (
    <>
      <Button size="small" onClick={() => void run(actions.enable)}>
        启用
      </Button>
      <Button size="small" onClick={() => void run(actions.disable)}>
        停用
      </Button>
      <Button size="small" onClick={() => setChoosing({ kind: 'group', forwards })}>
        分组
      </Button>
      <Button size="small" onClick={() => setChoosing({ kind: 'package', forwards })}>
        更换套餐
      </Button>
      <Button size="small" onClick={onExport}>
        导出 CSV
      </Button>
      <Button size="small" color="error" onClick={() => void run(actions.remove)}>
        删除
      </Button>
      {choosing ? (
        <Suspense>
          <ChooseDrawer
            {...choosing}
            onApply={actions.apply}
            onClose={() => setChoosing(undefined)}
            onDone={clear}
          />
        </Suspense>
      ) : null}
    </>
  );
}
