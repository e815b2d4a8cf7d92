export { OriginRows, type OriginValues } from './origin-rows';
