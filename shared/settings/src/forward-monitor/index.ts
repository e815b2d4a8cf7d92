export { ForwardBoard } from './forward-board';
export { useListMonitoredForwardsQuery } from './forward-monitor.api';
export { ForwardPicker } from './forward-picker';
