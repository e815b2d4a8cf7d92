import { Box } from '../box';
import { StatFigure, type StatFigureProps } from './stat-figure';

/** Props of {@link StatFigures}. */
export type StatFiguresProps = {
  /** Accessible name of the group. */
  label: string;
  figures: readonly StatFigureProps[];
};

/** Figures side by side; two in a row on narrow windows, where the first of an odd number spans a row. */
export function StatFigures({ label, figures }: StatFiguresProps) {
  const columns = `repeat(${figures.length}, minmax(0, 1fr))`;
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: { base: 3, md: 4 },
        gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: columns },
        '& > :first-child:nth-last-child(odd)': { gridColumn: { base: '1 / -1', md: 'auto' } },
      }}
    >
      {figures.map((figure) => (
        <StatFigure key={figure.label} {...figure} />
      ))}
    </Box>
  );
}
