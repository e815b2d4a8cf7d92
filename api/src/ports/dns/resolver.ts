import { Resolver } from 'node:dns/promises';

/** A query is tried twice, each time for at most this long, in milliseconds. */
const queryTimeoutMs = 1_500;

const sentences: Record<string, string> = {
  ETIMEOUT: 'DNS 服务器没有及时回答',
  ECONNREFUSED: '无法连接 DNS 服务器',
  ESERVFAIL: 'DNS 服务器回答出错（SERVFAIL）',
  EREFUSED: 'DNS 服务器拒绝回答',
};

/** A resolver that asks the given servers, or those of the system. */
export function createResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

/** Why a query had no answer, by the code of its error. */
export function queryFailure(code: string): string {
  return sentences[code] ?? `查询失败（${code}）`;
}
