import LinearProgress from '@mui/material/LinearProgress';

/** Props of {@link UsageBar}. */
export type UsageBarProps = {
  /** What is measured, for screen readers: 「流量已用」. */
  label: string;
  /** Used part of the whole, 0 to 1; above 1 is full. */
  ratio: number;
};

/** How much of an allowance is used; it warns from 80 % and alarms from 95 %. */
export function UsageBar({ label, ratio }: UsageBarProps) {
  const color = ratio >= 0.95 ? 'error' : ratio >= 0.8 ? 'warning' : 'primary';
  return (
    <LinearProgress
      variant="determinate"
      aria-label={label}
      value={Math.min(100, Math.max(0, ratio * 100))}
      color={color}
      sx={{ bgcolor: 'layer.sunken' }}
    />
  );
}
