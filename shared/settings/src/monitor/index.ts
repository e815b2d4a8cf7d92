export { CheckedField } from './checked-field';
export { ItemPicker, pickerItemsMax } from './item-picker';
export { LiveConnection } from './live/live-connection';
export { type LiveConnection as LiveConnectionState, useLivePoints } from './live/use-live-points';
export { LogFoot } from './log/log-foot';
export { useLogWay } from './log/use-log-way';
export { useRecordsKept } from './log/use-records-kept';
export { BoardExports } from './view/board-exports';
export { CompareSwitch } from './view/compare-switch';
export { pastCurve, pastKey } from './view/past-curve';
export { StretchChoice } from './view/stretch-choice';
export {
  brushedStretch,
  drawnStretch,
  ownStretch,
  type Stretch,
  stretchOf,
  timeViewShape,
  viewTitle,
} from './view/time-view';
export { topRowHeight, topShareLook, topTableLook } from './view/top-look';
export { useNodeOptions } from './view/use-node-options';
export { rangeOptions } from './view/windows';
