export {
  unavailable as generatePreloadAssetsPlugin,
  unavailable as snapshotPlugin,
} from './unavailable';
