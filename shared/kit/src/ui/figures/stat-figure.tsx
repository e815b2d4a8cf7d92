import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { ArrowDownIcon, ArrowUpIcon, MinusIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../format';
import { Box } from '../box';
import { Link } from '../links';
import { Card } from '../page/section';
import { type ChartColor, Sparkline } from './sparkline';

/** Props of {@link StatFigure}. */
export type StatFigureProps = {
  label: string;
  /** The figure, formatted; absent while it loads. */
  figure: string | undefined;
  unit?: string;
  /** The exact value, for the tooltip. */
  exact?: string;
  /** Change since the period before: `0.124` is 12.4 % more. */
  trend?: { ratio: number | null; against: string; moreIs: 'good' | 'bad' | 'neutral' };
  values?: (number | null)[];
  color?: ChartColor;
  /** A few words on how to read it. */
  note?: string;
  /** Path of the list behind the figure, or a callback that asks which one is meant. */
  to?: string;
  onOpen?: () => void;
};

/** A figure with its unit, its change since the period before, and its curve. */
export function StatFigure(props: StatFigureProps) {
  const { label, figure, unit, exact, trend, values, color, note } = props;
  const told = figure === undefined ? null : <FigureText figure={figure} unit={unit} />;
  return (
    <Card sx={{ p: 5, pb: 4 }}>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{label}</Box>
      <Box
        className="num"
        title={exact}
        sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.3, mt: 1, whiteSpace: 'nowrap' }}
      >
        {told === null ? (
          <Skeleton width={120} height={31} />
        ) : (
          <Opening {...props} name={`${label} ${exact ?? figure}`}>
            {told}
          </Opening>
        )}
      </Box>
      {trend ? <Trend {...trend} loading={figure === undefined} /> : null}
      {note ? <Box sx={noteLook}>{note}</Box> : null}
      {values ? (
        <Box sx={{ mt: 2, height: 38 }}>
          <Sparkline values={values} color={color} />
        </Box>
      ) : null}
    </Card>
  );
}

type OpeningProps = Pick<StatFigureProps, 'to' | 'onOpen'> & { name: string; children: ReactNode };

/** The figure, as a link to what it counts where there is one. */
function Opening({ to, onOpen, name, children }: OpeningProps) {
  if (to !== undefined) {
    return (
      <Link to={to} aria-label={name} sx={{ color: 'inherit' }}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <ButtonBase aria-label={name} onClick={onOpen} sx={openingLook}>
      {children}
    </ButtonBase>
  );
}

/** A button that looks like the link shown elsewhere. */
const openingLook = {
  font: 'inherit',
  alignItems: 'baseline',
  '&:hover': { textDecoration: 'underline' },
} as const;

const noteLook = { fontSize: 12, color: 'text.tertiary', mt: 0.5 } as const;

function FigureText({ figure, unit }: { figure: string; unit: string | undefined }) {
  return (
    <>
      {figure}
      {unit ? (
        <Box
          component="small"
          sx={{ fontSize: 14, fontWeight: 400, color: 'text.secondary', ml: 1 }}
        >
          {unit}
        </Box>
      ) : null}
    </>
  );
}

type TrendProps = NonNullable<StatFigureProps['trend']> & { loading: boolean };

/** What rounds to 0 % counts as unchanged and has no colour. */
const toldChange = (ratio: number) => (Math.abs(ratio) < 0.0005 ? 0 : ratio);

function Trend({ ratio: given, against, moreIs, loading }: TrendProps) {
  if (loading) return <Skeleton width={140} height={16} sx={{ mt: 1 }} />;
  const ratio = given === null ? null : toldChange(given);
  if (ratio === null) return <Box sx={noteLook}>{against}无数据</Box>;
  const direction = ratio > 0 ? 'up' : ratio < 0 ? 'down' : 'flat';
  const Icon = { up: ArrowUpIcon, down: ArrowDownIcon, flat: MinusIcon }[direction];
  const word = { up: '上升', down: '下降', flat: '持平' }[direction];
  return (
    <Box sx={{ ...noteLook, ...trendLook }}>
      <Box
        component="span"
        className="num"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: hue(ratio, moreIs) }}
      >
        <Icon size={12} aria-hidden />
        {word}
        {ratio === 0 ? '' : ` ${formatPercent(Math.abs(ratio))}`}
      </Box>
      {against}
    </Box>
  );
}

/** On a narrow card the words go below the figure instead of breaking. */
const trendLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  whiteSpace: 'nowrap',
} as const;

function hue(ratio: number, moreIs: TrendProps['moreIs']): string {
  if (moreIs === 'neutral' || ratio === 0) return 'text.secondary';
  return ratio > 0 === (moreIs === 'good') ? 'success.main' : 'error.main';
}
