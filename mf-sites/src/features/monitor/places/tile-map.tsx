import type { TopMetric } from '@console/contract/monitor/monitor-tops';
import { Box, Link, Tooltip } from '@console/kit/ui';
import { useLayoutEffect, useRef } from 'react';
import { exactMetric, metricText } from '../metric-words';

type TileMapProps = {
  title: string;
  /** Code of a place, and the column and row that it stands in, from 1. */
  grid: readonly (readonly [code: string, column: number, row: number])[];
  counts: ReadonlyMap<string, number>;
  metric: TopMetric;
  nameOf: (code: string) => string;
  /** What stands on a tile. */
  textOf: (code: string) => string;
  /** Tiles are large enough for a figure. */
  showsFigures: boolean;
  /** Pixels of a tile at least; a map that is wider than its frame is scrolled. */
  tileMin: number;
  /** Where the requests of a place are listed. */
  hrefOf: (code: string) => string;
};

/** Places as tiles, the darker the more; those with a figure lead to their requests. */
export function TileMap({ title, grid, counts, tileMin, ...look }: TileMapProps) {
  const most = Math.max(0, ...grid.map(([code]) => counts.get(code) ?? 0));
  const columns = Math.max(...grid.map(([, column]) => column));
  const list = useRef<HTMLUListElement>(null);
  // Where the map is wider than its frame, it begins where most comes from.
  useLayoutEffect(() => {
    const frame = list.current;
    const tile = frame?.querySelector<HTMLElement>('[data-most]');
    if (frame && tile) frame.scrollLeft = tile.offsetLeft - frame.clientWidth / 2;
  }, []);
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={title}
      sx={{ ...gridLook, gridTemplateColumns: `repeat(${columns}, minmax(${tileMin}px, 1fr))` }}
    >
      {grid.map(([code, column, row]) => {
        const count = counts.get(code) ?? 0;
        return (
          <Box
            component="li"
            key={code}
            sx={{ gridColumn: column, gridRow: row, minWidth: 0 }}
            // Hundreds of places without a figure are nothing to listen to.
            aria-hidden={count === 0 || undefined}
            data-most={(count > 0 && count === most) || undefined}
          >
            <Tile code={code} count={count} most={most} {...look} />
          </Box>
        );
      })}
    </Box>
  );
}

type TileProps = Pick<TileMapProps, 'metric' | 'nameOf' | 'textOf' | 'showsFigures' | 'hrefOf'> & {
  code: string;
  count: number;
  most: number;
};

function Tile({ code, count, most, metric, nameOf, textOf, showsFigures, hrefOf }: TileProps) {
  const name = nameOf(code);
  const look = { ...tileLook, height: showsFigures ? 44 : 28 };
  const figure = showsFigures ? (
    <Box component="small" className="num" sx={count === 0 ? undefined : aboveLook}>
      {count === 0 ? '-' : metricText(metric, count)}
    </Box>
  ) : null;
  if (count === 0) {
    return (
      <Box sx={look} title={`${name}：没有`}>
        <span>{textOf(code)}</span>
        {figure}
      </Box>
    );
  }
  const shaded = (
    <>
      {/* Half of the most is seen as much paler, and the least is still seen. */}
      <Box aria-hidden sx={shadeLook(0.12 + 0.38 * Math.sqrt(count / most))} />
      <Box component="span" sx={aboveLook}>
        {textOf(code)}
      </Box>
      {figure}
    </>
  );
  return (
    <Tooltip title={`${name}：${exactMetric(metric, count)}`}>
      <Link to={hrefOf(code)} sx={look}>
        {shaded}
      </Link>
    </Tooltip>
  );
}

const gridLook = {
  position: 'relative',
  listStyle: 'none',
  m: 0,
  p: '2px',
  display: 'grid',
  gap: '3px',
  overflowX: 'auto',
} as const;

const tileLook = {
  position: 'relative',
  m: 0,
  p: 0,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  borderRadius: 1,
  overflow: 'hidden',
  fontSize: 12,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  bgcolor: 'layer.sunken',
  '& small': { fontSize: 11 },
} as const;

/** On the shade. */
const aboveLook = { position: 'relative', color: 'text.primary' } as const;

const shadeLook = (share: number) => ({
  position: 'absolute',
  inset: 0,
  bgcolor: 'primary.main',
  opacity: share,
});
