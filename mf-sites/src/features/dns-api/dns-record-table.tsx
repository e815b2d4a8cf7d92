import type { DnsRecord } from '@console/contract/dns-apis';
import { Box, EmptyState } from '@console/kit/ui';

type DnsRecordTableProps = { records: readonly DnsRecord[]; zone: string };

/** `www` of `www.example.com`, as vendors' consoles write it. */
function hostOf(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -(zone.length + 1));
}

export function DnsRecordTable({ records, zone }: DnsRecordTableProps) {
  if (records.length === 0) return <EmptyState title="没有解析记录" />;
  return (
    <Box sx={{ overflowX: 'auto', border: 1, borderColor: 'line.hairline', borderRadius: 2 }}>
      <Box component="table" aria-label="解析记录" sx={tableLook}>
        <thead>
          <tr>
            <th scope="col">主机记录</th>
            <th scope="col">类型</th>
            <th scope="col">记录值</th>
            <th scope="col">TTL</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ name, type, value, ttl }) => (
            <tr key={`${name} ${type} ${value}`}>
              <td className="mono">{hostOf(name, zone)}</td>
              <td>{type}</td>
              <td className="mono">{value}</td>
              <td className="num">{ttl}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th': {
    textAlign: 'left',
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'layer.sunken',
    whiteSpace: 'nowrap',
  },
  '& th, & td': { px: 3, py: 2, verticalAlign: 'top' },
  '& td': { borderTop: 1, borderColor: 'line.hairline' },
  '& td.mono': { overflowWrap: 'anywhere', minWidth: 80 },
} as const;
