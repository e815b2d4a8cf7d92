import { createHash } from 'node:crypto';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { secondsOf } from '@console/contract/sites/settings/cache';
import { signUrl } from '@console/contract/sites/settings/url-signing';
import { ApiError } from '../../../plugins/api-error';
import { clash } from '../../configured/reserved-names.service';
import type { SigningKeys } from './site-signing';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** An address of a site, signed from now on by its settings as they are stored. */
export function signedUrlOf(site: SiteDetail, keys: SigningKeys | undefined, address: string) {
  const { type, parameter, validity } = site.access.signing;
  const refuse = (message: string) => new ApiError('INVALID', { fields: { url: message } });
  if (type === 'off' || !keys) throw refuse('请先开启并保存 URL 鉴权');
  const { hostname } = new URL(address);
  if (!site.domains.some((domain) => clash(domain, hostname))) {
    throw refuse('应为这个网站的域名下的地址');
  }
  const now = Math.floor(Date.now() / 1_000);
  // Type B tells whole minutes.
  const at = type === 'B' ? now - (now % 60) : now;
  return {
    url: signUrl(address, { type, key: keys.key, parameter, at, md5 }),
    expiresAt: new Date((at + secondsOf(validity)) * 1_000).toISOString(),
  };
}
