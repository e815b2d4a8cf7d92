import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import { formatDateTime, formatNumber, formatRelative } from '@console/kit/format';
import type { Column } from '@console/kit/table';
import { Box, DateTime, Link, StateChip, Tooltip } from '@console/kit/ui';
import { dnsProviders } from '../../dns/dns.model';
import { sitePath } from '../../paths';

/** Columns of the list; `testing` are those whose connection is being tested. */
export function dnsApiColumns(testing: ReadonlySet<string>): readonly Column<DnsApi>[] {
  return [
    {
      id: 'name',
      header: '名称',
      minWidth: 140,
      sortKey: 'name',
      cell: ({ name }) => <Box sx={{ fontWeight: 500 }}>{name}</Box>,
    },
    {
      id: 'provider',
      header: '服务商',
      card: 'beside',
      cell: (dnsApi) => (
        <>
          {dnsProviders[dnsApi.provider].label}
          <Target dnsApi={dnsApi} />
        </>
      ),
    },
    {
      id: 'key',
      header: '密钥',
      cell: ({ maskedKey }) => <span className="mono">{maskedKey}</span>,
    },
    {
      id: 'test',
      header: '最近测试',
      card: 'line',
      cell: (dnsApi) => <LastTest dnsApi={dnsApi} testing={testing.has(dnsApi.id)} />,
    },
    {
      id: 'zones',
      header: '域名数',
      align: 'right',
      cell: ({ test }) => formatNumber(test?.zones),
    },
    { id: 'uses', header: '使用者', cell: (dnsApi) => <Uses dnsApi={dnsApi} /> },
    {
      id: 'created',
      header: '添加时间',
      hidden: 'narrow',
      sortKey: 'createdAt',
      cell: ({ createdAt }) => <DateTime value={createdAt} />,
    },
  ];
}

/** What tells two accounts at the same kind of provider apart. */
function Target({ dnsApi: { config } }: { dnsApi: DnsApi }) {
  if (config.provider === 'rfc2136') return <small className="mono">{config.zone}</small>;
  if (config.provider === 'http') return <small className="mono">{new URL(config.url).host}</small>;
  if (config.provider === 'cloudflare' && config.method === 'key') {
    return <small>{config.email}</small>;
  }
  return null;
}

function LastTest({ dnsApi: { test }, testing }: { dnsApi: DnsApi; testing: boolean }) {
  if (testing) return <StateChip tone="info" label="测试中" />;
  if (!test) return <StateChip tone="mute" label="未测试" />;
  return (
    <>
      <Tooltip title={`测试于 ${formatDateTime(test.at)}`}>
        <Box component="span">
          <StateChip tone={test.ok ? 'ok' : 'bad'} label={test.ok ? '连接正常' : '连接失败'} />
        </Box>
      </Tooltip>
      {test.message === '' ? (
        <small>{formatRelative(test.at)}</small>
      ) : (
        <Box sx={{ fontSize: 12, color: 'error.main', maxWidth: 280, overflowWrap: 'anywhere' }}>
          {test.message}
        </Box>
      )}
    </>
  );
}

const listedMax = 8;

function Uses({ dnsApi: { uses } }: { dnsApi: DnsApi }) {
  const sites = uses.filter(({ kind }) => kind === 'site');
  const certificates = uses.filter(({ kind }) => kind === 'certificate');
  if (uses.length === 0) return '-';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {certificates.length > 0 ? (
        <Tooltip title={certificates.map(({ name }) => name).join('、')}>
          <span>{certificates.length} 张证书</span>
        </Tooltip>
      ) : null}
      {sites.length === 1 && sites[0] ? (
        <Link to={sitePath(sites[0].id)} className="mono">
          {sites[0].name}
        </Link>
      ) : null}
      {sites.length > 1 ? (
        <Tooltip
          title={sites
            .slice(0, listedMax)
            .map(({ name }) => name)
            .join('、')}
        >
          <span>{sites.length} 个网站</span>
        </Tooltip>
      ) : null}
    </Box>
  );
}
