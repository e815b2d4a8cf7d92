import { type MonitorWindow, monitorWindowSchema } from '@console/contract/monitor/monitor';
import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { monitorWindowLabels } from './windows';

type WindowChoiceProps = {
  /** Null while a custom time range is shown. */
  value: MonitorWindow | null;
  onChange: (window: MonitorWindow) => void;
};

/** The windows of a monitor, one pressed. */
export function WindowChoice({ value, onChange }: WindowChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label="时间窗口"
      onChange={(_, next: MonitorWindow | null) => next && onChange(next)}
    >
      {monitorWindowSchema.options.map((option) => (
        <ToggleButton key={option} value={option}>
          {monitorWindowLabels[option]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
