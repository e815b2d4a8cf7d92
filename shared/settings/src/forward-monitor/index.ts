export { useListMonitoredForwardsQuery } from './data/forward-monitor.api';
export { ForwardBoard } from './forward-board';
export type { ForwardLogFilter } from './forward-log-filter';
export { ForwardPicker } from './forward-picker';
