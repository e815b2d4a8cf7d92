export {
  unavailable as generateSnapshotFromManifest,
  unavailable as getManifestFileName,
  unavailable as inferAutoPublicPath,
  unavailable as isManifestProvider,
  unavailable as simpleJoinRemoteEntry,
} from './unavailable';
