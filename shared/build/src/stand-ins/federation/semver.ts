export { unavailable as satisfy } from './unavailable';
