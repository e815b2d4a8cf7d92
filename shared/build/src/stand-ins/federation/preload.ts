export { unavailable as formatPreloadArgs, unavailable as preloadAssets } from './unavailable';
