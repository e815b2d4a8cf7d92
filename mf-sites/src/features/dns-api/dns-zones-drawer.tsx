import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import { KeywordField } from '@console/kit/table';
import {
  Box,
  Button,
  ButtonBase,
  ChevronRightIcon,
  EmptyState,
  FormDrawer,
  QueryError,
  Skeleton,
} from '@console/kit/ui';
import { useState } from 'react';
import { useListDnsRecordsQuery, useListDnsZonesQuery } from '../../dns/dns.api';
import { DnsRecordTable } from './dns-record-table';

const pageSize = 50;

type ZonesProps = { dnsApi: DnsApi };

/** The zones of the DNS API, and the records of one. */
export function DnsZonesDrawer({ dnsApi, onClose }: ZonesProps & { onClose: () => void }) {
  const [zone, setZone] = useState<string>();
  return (
    <FormDrawer
      open
      title={zone ? `${zone} 的解析记录` : `${dnsApi.name} 的域名`}
      onClose={onClose}
      actions={
        <>
          {zone ? (
            <Button onClick={() => setZone(undefined)} sx={{ mr: 'auto' }}>
              返回域名列表
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {zone ? (
        <Records key={zone} dnsApi={dnsApi} zone={zone} />
      ) : (
        <Zones dnsApi={dnsApi} onChoose={setZone} />
      )}
    </FormDrawer>
  );
}

const loading = <Skeleton variant="rounded" height={240} aria-label="正在加载" />;

function Zones({ dnsApi, onChoose }: ZonesProps & { onChoose: (zone: string) => void }) {
  const arg = { params: { id: dnsApi.id } };
  const query = useListDnsZonesQuery(arg, { refetchOnMountOrArgChange: true });
  if (query.error && !query.isFetching) {
    return <QueryError error={query.error} refetch={query.refetch} />;
  }
  if (!query.data) return loading;
  const { zones } = query.data;
  if (zones.length === 0) {
    return (
      <EmptyState title="这个账户中没有域名">在服务商处添加域名，并给密钥授予它的权限。</EmptyState>
    );
  }
  return (
    <Box component="ul" aria-label="域名" sx={listLook}>
      {zones.map(({ id, name }) => (
        <li key={id}>
          <ButtonBase onClick={() => onChoose(name)} aria-label={`查看 ${name} 的解析记录`}>
            <span className="mono">{name}</span>
            <ChevronRightIcon size={16} aria-hidden />
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

function Records({ dnsApi, zone }: ZonesProps & { zone: string }) {
  const [keyword, setKeyword] = useState<string>();
  const [page, setPage] = useState(1);
  const query = useListDnsRecordsQuery(
    { params: { id: dnsApi.id }, query: { zone, keyword, page, limit: pageSize } },
    { refetchOnMountOrArgChange: true },
  );
  if (query.error && !query.isFetching) {
    return <QueryError error={query.error} refetch={query.refetch} />;
  }
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <KeywordField
        value={keyword}
        placeholder="搜索主机记录或记录值"
        onChange={(next) => {
          setKeyword(next);
          setPage(1);
        }}
      />
      {query.currentData ? (
        <DnsRecordTable records={query.currentData.items} zone={zone} />
      ) : (
        loading
      )}
      {pages > 1 ? (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'flex-end' }}>
          <span className="num">
            第 {page}/{pages} 页，共 {query.data?.total} 条
          </span>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: 2,
  overflow: 'hidden',
  '& li + li': { borderTop: 1, borderColor: 'line.hairline' },
  '& .MuiButtonBase-root': {
    width: '100%',
    justifyContent: 'space-between',
    px: 4,
    py: 3,
    fontSize: 13,
    '&:hover': { bgcolor: 'layer.sunken' },
  },
} as const;
