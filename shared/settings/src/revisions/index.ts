export { ChangeList } from './change-list';
export { authorText, changeTexts, isConverging } from './revision.model';
export { RevisionDetails } from './revision-details';
export { RevisionHistory } from './revision-history';
export { RevisionSync } from './revision-sync';
export { isSyncing, SyncText } from './sync-text';
export { useApplied } from './use-applied';
