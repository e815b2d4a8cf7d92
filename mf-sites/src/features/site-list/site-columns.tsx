import type { Site } from '@console/contract/sites/endpoints/sites';
import { formatDateTime } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, CopyText, DateTime, Link, StateChip, Tooltip } from '@console/kit/ui';
import { SyncText } from '@console/settings/revisions';
import { CnameState } from '../../dns/cname-state';
import { TodayBlocked, TodayFigures } from '../../monitor/today-figures';
import { siteListHref, sitePath } from '../../paths';
import { unicodeHost } from '../../sites/domains/host-name';
import { HostText } from '../../sites/domains/host-text';
import { originProtocols, originText } from '../../sites/origin.model';
import { siteChip, siteTitle } from '../../sites/site.model';

export const siteColumns: readonly Column<Site>[] = [
  {
    id: 'domain',
    header: '域名',
    sortKey: 'domain',
    minWidth: 220,
    cell: (site) => <Domains site={site} />,
  },
  {
    id: 'state',
    header: '状态',
    card: 'beside',
    cell: (site) => <StateChip {...siteChip(site)} />,
  },
  {
    id: 'cname',
    header: 'CNAME',
    cell: (site) => (
      <>
        <CopyText text={site.cname} label={`复制 ${siteTitle(site)} 的 CNAME`} />
        <CnameState siteId={site.id} />
      </>
    ),
  },
  {
    id: 'package',
    header: '套餐',
    minWidth: 90,
    cell: ({ package: own }) => <Named list={{ package: own.id }} name={own.name} />,
  },
  {
    id: 'certificate',
    header: '证书',
    minWidth: 80,
    cell: (site) => <Certificate site={site} />,
  },
  {
    id: 'defence',
    header: '防御组',
    minWidth: 100,
    cell: (site) => <Defence site={site} />,
  },
  {
    id: 'today',
    header: '今日用量',
    align: 'right',
    card: 'line',
    cell: ({ id }) => <TodayFigures siteId={id} />,
  },
  {
    id: 'blocked',
    header: '今日拦截',
    align: 'right',
    cell: ({ id }) => <TodayBlocked siteId={id} />,
  },
  {
    id: 'group',
    header: '分组',
    hidden: true,
    cell: ({ group }) => (group ? <Named list={{ group: group.id }} name={group.name} /> : '-'),
  },
  { id: 'origin', header: '源站', hidden: true, cell: (site) => <Origins site={site} /> },
  {
    id: 'sync',
    header: '同步',
    hidden: 'narrow',
    minWidth: 120,
    cell: (site) => <SyncText site={site} />,
  },
  { id: 'note', header: '备注', hidden: true, cell: (site) => site.note || '-' },
  { id: 'sn', header: '编号', hidden: true, cell: (site) => <CopyText text={site.sn} /> },
  {
    id: 'created',
    header: '添加时间',
    sortKey: 'createdAt',
    hidden: 'narrow',
    cell: (site) => <DateTime value={site.createdAt} />,
  },
];

type NamedProps = { list: Parameters<typeof siteListHref>[0]; name: string };

/** Links to the websites with the same value. */
function Named({ list, name }: NamedProps) {
  return <Link to={siteListHref(list)}>{name}</Link>;
}

function Certificate({ site: { certificate, id } }: { site: Site }) {
  if (certificate) {
    return <Named list={{ certificate: certificate.id }} name={certificate.name} />;
  }
  return (
    <Link to={sitePath(id, 'https')} sx={{ color: 'text.tertiary' }}>
      未启用 HTTPS
    </Link>
  );
}

/** The usual group, and the one that replaces it for a time. */
function Defence({ site: { defence, id } }: { site: Site }) {
  const { group, emergency } = defence;
  return (
    <>
      {group.id === 'off' ? (
        <Link to={sitePath(id, 'cc')} sx={{ color: 'text.tertiary' }}>
          {group.name}
        </Link>
      ) : (
        <Named list={{ defence: group.id }} name={group.name} />
      )}
      {emergency ? (
        <Tooltip title={`正在被攻击：${formatDateTime(emergency.until)} 自动换回`}>
          <StateChip tone="warn" label={emergency.group.name} />
        </Tooltip>
      ) : null}
    </>
  );
}

function Domains({ site }: { site: Site }) {
  const [first = site.sn, ...others] = site.domains;
  const unicode = unicodeHost(first);
  return (
    <>
      <Link to={sitePath(site.id)} aria-label={first} sx={{ fontWeight: 500 }}>
        <HostText host={first} />
      </Link>
      {unicode ? <small>{unicode}</small> : null}
      {others.length > 0 ? (
        <Tooltip title={<OtherDomains domains={others} />}>
          <small>+{others.length} 个域名</small>
        </Tooltip>
      ) : null}
    </>
  );
}

const listedMax = 10;

function OtherDomains({ domains }: { domains: string[] }) {
  return (
    <>
      {domains.slice(0, listedMax).map((domain) => (
        <Box key={domain} className="mono">
          {domain}
        </Box>
      ))}
      {domains.length > listedMax ? `等 ${domains.length} 个` : null}
    </>
  );
}

function Origins({ site }: { site: Site }) {
  const { origins, protocol } = site.origin;
  const [first] = origins.filter(({ role }) => role === 'up');
  const others = origins.length - 1;
  return (
    <>
      <Box component="span" className="mono" sx={{ overflowWrap: 'anywhere' }}>
        {first ? originText(first) : '-'}
      </Box>
      <small>
        {originProtocols[protocol].label}
        {others > 0 ? ` · 另有 ${others} 个源站` : ''}
      </small>
    </>
  );
}
