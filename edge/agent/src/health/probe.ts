import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ipVersion } from '@console/contract/common/addresses/address';
import type { StatusRange } from '@console/contract/sites/health';

/** One check of one address. */
export type Probe = {
  ip: string;
  port: number;
  secure: boolean;
  host: string;
  serverName: string;
  path: string;
  good: readonly StatusRange[];
  timeoutSeconds: number;
};

const reasons: Record<string, string> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被源站断开',
  EHOSTUNREACH: '网络不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '连接超时',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  const { code = '' } = error;
  if (code.startsWith('HPE_')) return '应答不是有效的 HTTP';
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return 'TLS 握手失败';
  return reasons[code] ?? `检查失败${code ? `（${code}）` : ''}`;
}

function open(probe: Probe, onAnswer: (answer: IncomingMessage) => void): ClientRequest {
  const options = {
    host: probe.ip.replace(/^\[(.*)\]$/, '$1'),
    port: probe.port,
    path: probe.path,
    headers: { host: probe.host, 'user-agent': 'edge-health-check', connection: 'close' },
    agent: false,
  };
  if (!probe.secure) return requestHttp(options, onAnswer);
  // As visitors' requests: whether the origin answers counts, not by which certificate.
  const servername = ipVersion(probe.serverName) ? '' : probe.serverName;
  const tls = { servername, rejectUnauthorized: false, minVersion: 'TLSv1' } as const;
  return requestHttps({ ...options, ...tls }, onAnswer);
}

/**
 * Asks an origin once: `null` when it is well, else why not, for its owner to read. Nothing of the
 * answer but its status is looked at or told, and redirects are not followed.
 */
export function probe(what: Probe): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (reason: string | null) => {
      clearTimeout(timer);
      resolve(reason);
      call.destroy();
    };
    const call = open(what, ({ statusCode = 0 }) => {
      const isGood = what.good.some(([from, to]) => statusCode >= from && statusCode <= to);
      end(isGood ? null : `返回了状态码 ${statusCode}`);
    });
    const timer = setTimeout(
      () => end(`${what.timeoutSeconds} 秒内没有应答`),
      what.timeoutSeconds * 1_000,
    );
    call.on('error', (error) => end(reasonOf(error)));
    call.end();
  });
}
