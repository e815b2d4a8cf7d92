import type { Forward } from '@console/contract/forwards/endpoints/forwards';
import { rangeText } from '@console/contract/forwards/settings/listen-text';
import { forwardBalanceWords } from '@console/contract/forwards/words';
import { originCell } from '@console/contract/settings/origin-cell';
import type { Column } from '@console/kit/table';
import { Box, CopyText, DateTime, Link, StateChip } from '@console/kit/ui';
import { SyncText } from '@console/settings/revisions';
import { forwardTitle } from '../../forwards/forward.model';
import { forwardChip } from '../../forwards/forward-states';
import { forwardListHref, forwardPath } from '../../paths';

export const forwardColumns: readonly Column<Forward>[] = [
  {
    id: 'name',
    header: '名称',
    sortKey: 'name',
    minWidth: 120,
    cell: (forward) => (
      <Link to={forwardPath(forward.id)} sx={{ fontWeight: 500 }}>
        {forwardTitle(forward)}
      </Link>
    ),
  },
  {
    id: 'listen',
    header: '监听端口',
    sortKey: 'port',
    minWidth: 120,
    cell: ({ listen }) => (
      <Box className="mono" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {listen.map(rangeText).map((range) => (
          <Box component="span" key={range} sx={{ whiteSpace: 'nowrap' }}>
            {range}
          </Box>
        ))}
      </Box>
    ),
  },
  {
    id: 'state',
    header: '状态',
    card: 'beside',
    cell: (forward) => <StateChip {...forwardChip(forward)} />,
  },
  { id: 'origin', header: '源站', minWidth: 150, cell: (forward) => <Origins {...forward} /> },
  {
    id: 'cname',
    header: 'CNAME',
    hidden: 'narrow',
    cell: (forward) => (
      <CopyText text={forward.cname} label={`复制 ${forwardTitle(forward)} 的 CNAME`} />
    ),
  },
  {
    id: 'package',
    header: '套餐',
    minWidth: 90,
    hidden: 'narrow',
    cell: ({ package: { id, name } }) => <Link to={forwardListHref({ package: id })}>{name}</Link>,
  },
  {
    id: 'group',
    header: '分组',
    hidden: true,
    cell: ({ group }) =>
      group ? <Link to={forwardListHref({ group: group.id })}>{group.name}</Link> : '-',
  },
  {
    id: 'sync',
    header: '同步',
    minWidth: 120,
    cell: (forward) => <SyncText site={forward} />,
  },
  { id: 'note', header: '备注', hidden: true, cell: ({ note }) => note || '-' },
  { id: 'sn', header: '编号', hidden: true, cell: ({ sn }) => <CopyText text={sn} /> },
  {
    id: 'created',
    header: '添加时间',
    sortKey: 'createdAt',
    hidden: true,
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

function Origins({ origin: { origins, balance } }: Forward) {
  const [first] = origins.filter(({ role }) => role === 'up');
  const others = origins.length - 1;
  return (
    <>
      <Box component="span" className="mono" sx={{ overflowWrap: 'anywhere' }}>
        {first ? originCell({ ...first, weight: 1, role: 'up' }) : '-'}
      </Box>
      {others > 0 ? (
        <small>
          {forwardBalanceWords[balance]} · 另有 {others} 个源站
        </small>
      ) : null}
    </>
  );
}
