import { lookup } from 'node:dns/promises';
import { isInternalAddress } from '@console/contract/address';
import { ApiError } from '../../plugins/api-error';

const refuse = (message: string) => new ApiError('INVALID', { fields: { directoryUrl: message } });

/** Makes the check that keeps people from making this process call into its own network. */
export function createDirectoryCheck(allowInternal: boolean) {
  return async (url: string): Promise<void> => {
    if (!URL.canParse(url)) throw refuse('目录地址格式不正确');
    const { hostname, protocol } = new URL(url);
    if (protocol !== 'https:') throw refuse('目录地址应以 https:// 开头');
    if (allowInternal) return;
    const host = hostname.replace(/^\[|\]$/g, '');
    const found = await lookup(host, { all: true }).catch(() => []);
    if (found.length === 0) throw refuse('目录地址的域名无法解析');
    if (found.some(({ address }) => isInternalAddress(address))) {
      throw refuse('不允许使用内网地址');
    }
  };
}
