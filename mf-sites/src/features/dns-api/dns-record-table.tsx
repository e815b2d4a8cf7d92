import type { DnsRecord } from '@console/contract/domains/endpoints/dns-apis';
import { Box, EmptyState } from '@console/kit/ui';

type DnsRecordTableProps = { records: readonly DnsRecord[]; zone: string };

/** `www` of `www.example.com`, as vendors' consoles write it. */
function hostOf(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -(zone.length + 1));
}

/** The records of a zone: a table, or on the phone a block for each. */
export function DnsRecordTable({ records, zone }: DnsRecordTableProps) {
  if (records.length === 0) return <EmptyState title="没有解析记录" />;
  return (
    <Box sx={frameLook}>
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
              <td className="num">
                <Box component="span" sx={{ display: { xs: 'none' } }}>
                  TTL{' '}
                </Box>
                {ttl}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const frameLook = {
  position: 'relative',
  overflowX: 'auto',
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: 2,
} as const;

/** On the phone a row is a block: host, type and TTL, and the value below them. */
const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  display: { base: 'block', xs: 'table' },
  '& thead': {
    position: { base: 'absolute', xs: 'static' },
    clipPath: { base: 'inset(50%)', xs: 'none' },
  },
  '& tbody': { display: { base: 'block', xs: 'table-row-group' } },
  '& tr': {
    display: { base: 'grid', xs: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    columnGap: 3,
    p: { base: 3, xs: 0 },
  },
  '& th': {
    textAlign: 'left',
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'layer.sunken',
    whiteSpace: 'nowrap',
  },
  '& th, & td': { px: { base: 0, xs: 3 }, py: { base: 0, xs: 2 }, verticalAlign: 'top' },
  '& tr + tr, & thead + tbody tr': { borderTop: 1, borderColor: 'line.hairline' },
  '& tbody tr:first-of-type': { borderTopWidth: { base: 0, xs: 1 } },
  '& td:nth-of-type(2), & td:nth-of-type(4)': { whiteSpace: 'nowrap' },
  '& td.mono': { overflowWrap: 'anywhere', minWidth: 80 },
  '& td:nth-of-type(3)': { gridColumn: '1 / -1', gridRow: 2, mt: { base: 1, xs: 0 } },
  '& td:nth-of-type(3), & td:nth-of-type(4)': {
    color: { base: 'text.secondary', xs: 'text.primary' },
  },
} as const;
