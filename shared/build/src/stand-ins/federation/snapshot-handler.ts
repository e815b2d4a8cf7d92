/** In the place of the handler of snapshots: plugins may be offered to it, nothing is asked of it. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => {} };
}

export { unavailable as getGlobalRemoteInfo } from './unavailable';
