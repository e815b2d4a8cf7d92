import { Box } from '../box';

/** Props of {@link UsageBar}. */
export type UsageBarProps = {
  /** What is measured, for screen readers: 「流量已用」. */
  label: string;
  /** Used share of the whole, 0 to 1; more is shown as full. */
  ratio: number;
};

/** How much of a quota is used; yellow from 80 %, red from 95 %. */
export function UsageBar({ label, ratio }: UsageBarProps) {
  const color = ratio >= 0.95 ? 'error' : ratio >= 0.8 ? 'warning' : 'primary';
  const percent = Math.min(100, Math.max(0, ratio * 100));
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      sx={{ height: 6, borderRadius: '3px', overflow: 'hidden', bgcolor: 'layer.sunken' }}
    >
      <Box
        sx={{ height: '100%', borderRadius: '3px', bgcolor: `${color}.main` }}
        style={{ width: `${percent}%`, transition: 'width 250ms ease-out' }}
      />
    </Box>
  );
}
