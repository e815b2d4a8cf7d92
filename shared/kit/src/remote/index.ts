export {
  defineRemote,
  type PrefetchRequest,
  type RemoteModule,
  type RemotePage,
  type RemoteView,
} from './define-remote';
