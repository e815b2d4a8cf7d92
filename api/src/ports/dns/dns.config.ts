import { z } from 'zod';

const endpoint = (url: string) => z.url('应为 https:// 地址').default(url);

/** Settings of DNS vendors and of the resolver that CNAMEs are checked with. */
export const dnsEnvironment = {
  DNS_ALIYUN_URL: endpoint('https://alidns.aliyuncs.com'),
  DNS_TENCENT_URL: endpoint('https://dnspod.tencentcloudapi.com'),
  DNS_CLOUDFLARE_URL: endpoint('https://api.cloudflare.com/client/v4'),
  /** `{region}` stands for the region of the user's key. */
  DNS_HUAWEI_URL: z
    .string()
    .regex(/^https?:\/\/.+/, '应为 https:// 地址')
    .default('https://dns.{region}.myhuaweicloud.com'),
  /** Whether users' own DNS servers and HTTP services may have internal addresses. */
  ALLOW_INTERNAL_DNS: z.enum(['true', 'false'], '应为 true 或 false').default('false'),
  /** Resolvers, comma-separated, as `IP` or `IP:port`; without them the system's. */
  DNS_RESOLVERS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(
        z.string().regex(/^[\d.]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$|^[\da-f:]+$/i, '应为 IP 地址'),
      ),
    )
    .optional(),
};

const environmentSchema = z.object(dnsEnvironment);

/** Where DNS vendors and resolvers are. */
export function readDnsConfig(given: z.output<typeof environmentSchema>) {
  return {
    aliyun: given.DNS_ALIYUN_URL,
    tencent: given.DNS_TENCENT_URL,
    cloudflare: given.DNS_CLOUDFLARE_URL,
    huawei: given.DNS_HUAWEI_URL,
    allowInternal: given.ALLOW_INTERNAL_DNS === 'true',
    resolvers: given.DNS_RESOLVERS ?? [],
  };
}
