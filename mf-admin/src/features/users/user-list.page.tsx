import { adminUserListQuerySchema } from '@console/contract/accounts/admin-users';
import { certificationStateSchema } from '@console/contract/accounts/certification/certification';
import { certificationStateLabels } from '@console/contract/accounts/certification/words';
import type { AdminUser } from '@console/contract/accounts/endpoints/admin-users';
import { useUser } from '@console/kit/session';
import {
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  RowAction,
  RowActions,
  useListParams,
} from '@console/kit/table';
import { Button, EmptyState, PageHeader } from '@console/kit/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { accountStatuses, statusOptions } from '../../account-status.model';
import { activeFilter } from '../../active-filter';
import { roleLabels, roleOptions } from '../../role.model';
import { SecondFactorReset } from './second-factor-reset';
import { StatusDialog } from './status-dialog';
import { type StatusAction, statusActionOf, statusActions } from './user.model';
import { userColumns } from './user-columns';
import { UserDrawer } from './user-drawer';
import { useListAdminUsersQuery } from './users.api';

const certificationOptions = certificationStateSchema.options.map((value) => ({
  value,
  label: certificationStateLabels[value],
}));

type UserList = ReturnType<typeof useListParams<typeof adminUserListQuerySchema>>;
type Asked = { user: AdminUser; action: StatusAction };

export function Component() {
  const list = useListParams(adminUserListQuerySchema);
  const query = useListAdminUsersQuery({ query: list.params });
  const [opened, setOpened] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const columns = useMemo(() => userColumns(({ id }) => setOpened(id)), []);
  return (
    <>
      <PageHeader title="用户管理" count={{ value: query.data?.total, unit: '个' }} />
      <DataTable
        name="admin-users"
        unit="个用户"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(user) => (
          <RowActions>
            <RowAction label={`查看 ${user.name}`} onClick={() => setOpened(user.id)}>
              查看
            </RowAction>
            <StatusRowAction user={user} onAsk={setAsked} />
          </RowActions>
        )}
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={<EmptyState title="还没有用户">注册的用户会出现在这里。</EmptyState>}
      />
      {opened ? (
        <UserDrawer
          id={opened}
          onClose={() => setOpened(undefined)}
          actions={(user) => (
            <>
              <SecondFactorReset user={user} />
              <StatusButton user={user} onAsk={setAsked} />
            </>
          )}
        />
      ) : null}
      {asked ? <StatusDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

type StatusProps = { user: AdminUser; onAsk: (asked: Asked) => void };

/** None for one's own account: administrators do not bar themselves. */
function useStatusAction(user: AdminUser) {
  const self = useUser();
  return user.id === self?.id ? undefined : statusActionOf(user);
}

function StatusRowAction({ user, onAsk }: StatusProps) {
  const action = useStatusAction(user);
  if (!action) return null;
  const { short } = statusActions[action];
  return (
    <RowAction
      label={`${short} ${user.name}`}
      {...(action === 'ban' && { tone: 'bad' })}
      onClick={() => onAsk({ user, action })}
    >
      {short}
    </RowAction>
  );
}

function StatusButton({ user, onAsk }: StatusProps) {
  const action = useStatusAction(user);
  if (!action) return null;
  return (
    <Button color={action === 'ban' ? 'error' : 'primary'} onClick={() => onAsk({ user, action })}>
      {statusActions[action].verb}
    </Button>
  );
}

function Filters({ list, end }: { list: UserList; end: ReactNode }) {
  const { keyword, role, status, certification } = list.params;
  return (
    <FilterBar
      active={[
        ...activeFilter('keyword', '关键词', keyword, () => list.set({ keyword: undefined })),
        ...activeFilter('role', '角色', role && roleLabels[role], () =>
          list.set({ role: undefined }),
        ),
        ...activeFilter('status', '状态', status && accountStatuses[status].label, () =>
          list.set({ status: undefined }),
        ),
        ...activeFilter(
          'certification',
          '实名认证',
          certification && certificationStateLabels[certification],
          () => list.set({ certification: undefined }),
        ),
      ]}
      onReset={list.reset}
      end={end}
    >
      <KeywordField
        value={keyword}
        placeholder="搜索名称、邮箱、手机号、QQ 或编号"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="角色"
        value={role}
        options={roleOptions}
        onChange={(next) => list.set({ role: next })}
      />
      <FilterSelect
        label="状态"
        value={status}
        options={statusOptions}
        onChange={(next) => list.set({ status: next })}
      />
      <FilterSelect
        label="实名认证"
        value={certification}
        options={certificationOptions}
        onChange={(next) => list.set({ certification: next })}
      />
    </FilterBar>
  );
}
