import type { AdminUser } from '@console/contract/accounts/endpoints/admin-users';
import { formatNumber } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { CopyText, DateTime, ExternalLink, StateChip } from '@console/kit/ui';
import { accountStatuses } from '../../account-status.model';
import { rolesText } from './user.model';

const text = (value: string | null) => (value ? <span className="mono">{value}</span> : '-');

export function userColumns(onOpen: (user: AdminUser) => void): readonly Column<AdminUser>[] {
  return [
    {
      id: 'name',
      header: '用户',
      sortKey: 'name',
      cell: (user) => (
        <ExternalLink
          component="button"
          type="button"
          onClick={() => onOpen(user)}
          sx={{ fontWeight: 500, textAlign: 'left' }}
        >
          {user.name}
        </ExternalLink>
      ),
    },
    { id: 'email', header: '邮箱', cell: ({ email }) => text(email) },
    { id: 'phone', header: '手机号', hidden: 'narrow', cell: ({ phone }) => text(phone) },
    { id: 'qq', header: 'QQ', hidden: true, cell: ({ qq }) => text(qq) },
    { id: 'roles', header: '角色', card: 'line', cell: rolesText },
    {
      id: 'status',
      header: '状态',
      card: 'beside',
      cell: ({ status }) => <StateChip {...accountStatuses[status]} />,
    },
    {
      id: 'sites',
      header: '网站',
      align: 'right',
      cell: ({ sites }) => formatNumber(sites),
    },
    { id: 'id', header: '编号', hidden: true, cell: ({ id }) => <CopyText text={id} /> },
    {
      id: 'created',
      header: '注册时间',
      sortKey: 'createdAt',
      cell: ({ createdAt }) => <DateTime value={createdAt} />,
    },
  ];
}
