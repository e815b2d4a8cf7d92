export { ForwardBoard } from './forward-board';
export type { ForwardLogFilter } from './forward-log-filter';
export { useListMonitoredForwardsQuery } from './forward-monitor.api';
export { ForwardPicker } from './forward-picker';
