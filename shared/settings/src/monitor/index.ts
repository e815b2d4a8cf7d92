export { CheckedField } from './checked-field';
export { ItemPicker, pickerItemsMax } from './item-picker';
export { LiveConnection } from './live-connection';
export { LogFoot } from './log-foot';
export { type LiveConnection as LiveConnectionState, useLivePoints } from './use-live-points';
export { useLogWay } from './use-log-way';
export { useRecordsKept } from './use-records-kept';
export { WindowChoice } from './window-choice';
export { monitorWindowLabels, rangeOptions } from './windows';
