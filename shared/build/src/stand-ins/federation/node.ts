export { unavailable as createScriptNode, unavailable as loadScriptNode } from './unavailable';
