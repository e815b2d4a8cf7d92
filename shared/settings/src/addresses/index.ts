export { IpList } from './ip-list';
