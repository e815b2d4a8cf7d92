export type { EarlyCalls, PageAddress } from '@console/contract/console/early-calls';
export {
  defineRemote,
  type PrefetchRequest,
  prefetchOf,
  type RemoteModule,
  type RemotePage,
  type RemoteView,
} from './define-remote';
