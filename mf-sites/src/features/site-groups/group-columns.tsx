import type { SiteGroup } from '@console/contract/sites/endpoints/groups';
import { formatNumber } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, DateTime, Link } from '@console/kit/ui';
import { siteListHref } from '../../paths';

export const groupColumns: readonly Column<SiteGroup>[] = [
  {
    id: 'name',
    header: '分组',
    sortKey: 'name',
    cell: ({ id, name }) => (
      <Link to={siteListHref({ group: id })} sx={{ fontWeight: 500 }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'sites',
    header: '网站数',
    align: 'right',
    card: 'line',
    cell: ({ sites }) => formatNumber(sites),
  },
  {
    id: 'note',
    header: '备注',
    cell: ({ note }) => <Box sx={{ overflowWrap: 'anywhere' }}>{note || '-'}</Box>,
  },
  {
    id: 'created',
    header: '添加时间',
    sortKey: 'createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];
