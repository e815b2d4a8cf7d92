import type { DnsSettings } from '@console/contract/domains/dns-providers';
import { addressRule } from '../outbound/address-rule';
import type { DnsProvider } from './dns-provider';
import { createRfc2136 } from './rfc2136/rfc2136';
import { createAliyun } from './vendors/aliyun';
import { createCloudflare } from './vendors/cloudflare';
import { createCustomHttp } from './vendors/custom-http';
import { httpCaller } from './vendors/http-call';
import { createHuawei } from './vendors/huawei';
import { createTencent } from './vendors/tencent';

/** Where the vendors are; the operator's to set, never a user's. */
export type DnsEndpoints = {
  aliyun: string;
  tencent: string;
  cloudflare: string;
  /** `{region}` stands for the region. */
  huawei: string;
  /** Whether users may name servers inside the operator's network. */
  allowInternal: boolean;
};

export type OpenDnsProvider = (settings: DnsSettings) => DnsProvider;

/** Opens the account that the settings describe. */
export function dnsProviders(endpoints: DnsEndpoints): OpenDnsProvider {
  const callVendor = httpCaller();
  const allowed = addressRule({ internal: endpoints.allowInternal });
  const callAnyone = httpCaller({ allowed });

  return (settings) => {
    switch (settings.provider) {
      case 'aliyun':
        return createAliyun(settings, new URL(endpoints.aliyun), callVendor);
      case 'tencent':
        return createTencent(settings, new URL(endpoints.tencent), callVendor);
      case 'cloudflare':
        return createCloudflare(settings, new URL(endpoints.cloudflare), callVendor);
      case 'huawei': {
        const url = endpoints.huawei.replace('{region}', settings.region);
        return createHuawei(settings, new URL(url), callVendor);
      }
      case 'rfc2136':
        return createRfc2136(settings, allowed);
      case 'http':
        return createCustomHttp(settings, callAnyone);
    }
  };
}
