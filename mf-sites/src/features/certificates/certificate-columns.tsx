import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import type { Column } from '@console/kit/table';
import { Box, DateTime, Link, StateChip, Tooltip } from '@console/kit/ui';
import { SyncText } from '@console/settings/revisions';
import {
  daysText,
  isSerious,
  sources,
  standingOf,
  warnings,
} from '../../certificates/certificate.model';
import { certificateListHref, sitePath } from '../../paths';
import { unicodeHost } from '../../sites/domains/host-name';
import { HostText } from '../../sites/domains/host-text';
import { IssueText } from './issue/issue-text';

const listedMax = 10;

export const certificateColumns: readonly Column<Certificate>[] = [
  { id: 'name', header: '名称', cell: (certificate) => <Name certificate={certificate} /> },
  {
    id: 'domains',
    header: '域名',
    minWidth: 160,
    cell: ({ domains }) => <Domains domains={domains} />,
  },
  { id: 'source', header: '来源', hidden: 'narrow', cell: ({ source }) => sources[source] },
  { id: 'issuer', header: '颁发者', hidden: true, cell: ({ issuer }) => issuer || '-' },
  {
    id: 'validity',
    header: '状态',
    minWidth: 124,
    card: 'beside',
    cell: (certificate) => <Validity certificate={certificate} />,
  },
  {
    id: 'notAfter',
    header: '到期时间',
    card: 'line',
    sortKey: 'notAfter',
    cell: ({ notAfter }) => (notAfter ? <DateTime value={notAfter} /> : '-'),
  },
  {
    id: 'issue',
    header: '签发',
    cell: (certificate) => <IssueText certificate={certificate} />,
  },
  { id: 'sites', header: '使用的网站', cell: ({ sites }) => <Sites sites={sites} /> },
  {
    id: 'sync',
    header: '同步',
    hidden: 'narrow',
    cell: ({ sync }) => (sync ? <SyncText site={{ sync }} /> : '-'),
  },
  { id: 'keyType', header: '密钥', hidden: true, cell: ({ keyType }) => keyType || '-' },
  {
    id: 'created',
    header: '添加时间',
    sortKey: 'createdAt',
    hidden: true,
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

function Name({ certificate }: { certificate: Certificate }) {
  return (
    <Link to={certificateListHref({ certificate: certificate.id })} sx={{ fontWeight: 500 }}>
      {certificate.name}
    </Link>
  );
}

function Domains({ domains }: { domains: readonly string[] }) {
  const [first = '-', ...others] = domains;
  const unicode = unicodeHost(first);
  return (
    <>
      <HostText host={first} />
      {unicode ? <small>{unicode}</small> : null}
      {others.length > 0 ? (
        <Tooltip title={<Listed names={others} />}>
          <small>+{others.length} 个域名</small>
        </Tooltip>
      ) : null}
    </>
  );
}

function Listed({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.slice(0, listedMax).map((name) => (
        <Box key={name} className="mono">
          {name}
        </Box>
      ))}
      {names.length > listedMax ? `等 ${names.length} 个` : null}
    </>
  );
}

function Validity({ certificate }: { certificate: Certificate }) {
  const worrying = certificate.warnings.filter(isSerious);
  return (
    <>
      <StateChip {...standingOf(certificate)} />
      {certificate.daysLeft === null ? null : (
        <small className="num">{daysText(certificate)}</small>
      )}
      {worrying.length > 0 ? (
        <Tooltip title={worrying.map((warning) => warnings[warning]).join('')}>
          <Box component="small" sx={{ color: 'warning.main' }}>
            浏览器会提示
          </Box>
        </Tooltip>
      ) : null}
    </>
  );
}

function Sites({ sites }: Pick<Certificate, 'sites'>) {
  const [first, ...others] = sites;
  if (!first) return '-';
  return (
    <>
      <Link to={sitePath(first.id, 'https')} aria-label={first.domain}>
        <HostText host={first.domain} />
      </Link>
      {others.length > 0 ? (
        <Tooltip title={<Listed names={others.map(({ domain }) => domain)} />}>
          <small>+{others.length} 个网站</small>
        </Tooltip>
      ) : null}
    </>
  );
}
