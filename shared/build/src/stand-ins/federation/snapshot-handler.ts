/** Replaces the handler of snapshots: it accepts plugins, and is never called. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} };
}

export { unavailable as getGlobalRemoteInfo } from './unavailable';
