export { LineCheck } from './line-check';
export { ResultList, type ResultRow } from './result-list';
