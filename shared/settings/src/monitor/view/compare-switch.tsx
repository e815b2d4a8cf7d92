import { FormControlLabel, Switch } from '@console/kit/controls';
import type { TimeBoard } from './time-view';

/** Whether the period before is drawn beside the view. */
export function CompareSwitch({ board: { params, set } }: { board: TimeBoard }) {
  return (
    <FormControlLabel
      label="对比上一周期"
      sx={{ ml: 0, gap: 2 }}
      control={
        <Switch
          checked={params.compare === '1'}
          onChange={(_, on) => set({ compare: on ? '1' : '0' })}
          slotProps={{ input: { role: 'switch' } }}
        />
      }
    />
  );
}
