export { unavailable as remotes } from './unavailable';
