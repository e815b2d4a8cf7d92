import type { ForwardLiveEvent } from '@console/contract/forwards/monitor';
import { formatCompact, formatNumber } from '@console/kit/format';
import { Box, EmptyState, Link, Section, Skeleton } from '@console/kit/ui';
import { topRowHeight, topShareLook, topTableLook } from '../monitor';

const title = '当前连接最多的 IP';
const minHeight = topRowHeight * 5;

type ForwardTopsProps = {
  top: ForwardLiveEvent['top'] | undefined;
  /** Where the connections of an address are listed; absent where several forwards are looked at. */
  logHref: ((ip: string) => string) | undefined;
  /** Of several: asks whose connections are meant. */
  onOpen: (ip: string) => void;
};

/** The addresses with the most open connections. */
export function ForwardTops({ top, ...leads }: ForwardTopsProps) {
  return (
    <Section title={title}>
      {top === undefined ? (
        <Skeleton height={minHeight} role="status" aria-label="正在加载" />
      ) : top.length === 0 ? (
        <EmptyState title="现在没有连接" minHeight={minHeight} />
      ) : (
        <TopTable top={top} {...leads} />
      )}
    </Section>
  );
}

type TopTableProps = Omit<ForwardTopsProps, 'top'> & { top: ForwardLiveEvent['top'] };

function TopTable({ top, logHref, onOpen }: TopTableProps) {
  const most = Math.max(1, ...top.map(({ connections }) => connections));
  return (
    <Box component="table" aria-label={title} sx={topTableLook}>
      <colgroup>
        <col />
        <Box component="col" sx={{ width: 96 }} />
      </colgroup>
      <tbody>
        {top.map(({ ip, connections }) => (
          <tr key={ip}>
            <Box component="td" sx={{ position: 'relative' }}>
              <Box aria-hidden sx={{ ...topShareLook, width: `${(connections / most) * 100}%` }} />
              {logHref ? (
                <Link to={logHref(ip)} className="mono" sx={nameLook}>
                  {ip}
                </Link>
              ) : (
                <Box
                  component="button"
                  type="button"
                  className="link mono"
                  onClick={() => onOpen(ip)}
                  sx={{ ...nameLook, ...buttonLook }}
                >
                  {ip}
                </Box>
              )}
            </Box>
            <td className="num" title={`${formatNumber(connections)} 个连接`}>
              {formatCompact(connections)}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** A button that looks like the link that stands there for one forward. */
const buttonLook = {
  width: '100%',
  py: 0,
  border: 0,
  bgcolor: 'transparent',
  fontSize: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
} as const;

const nameLook = {
  position: 'relative',
  display: 'block',
  px: 2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
