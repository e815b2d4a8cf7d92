import type { AddressRule } from '../../outbound/address-rule';
import { connectAllowed } from '../../outbound/connect';
import { DnsError, dnsErrorOf } from '../dns-provider';

/** Longest wait for a whole answer, and its largest size: a zone of some 100 000 records. */
const timeoutMs = 10_000;
const bytesMax = 16 * 1024 * 1024;

export type DnsServer = { server: string; port: number };

/**
 * Sends a message over TCP and passes each message of the answer to `take`, until that returns
 * true.
 */
export async function askDnsServer(
  { server, port }: DnsServer,
  message: Buffer,
  { allowed, take }: { allowed: AddressRule; take: (answer: Buffer) => boolean },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connectAllowed({ host: server, port }, allowed);
    const timer = setTimeout(() => fail(new DnsError('timeout')), timeoutMs);
    let waiting = Buffer.alloc(0);
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
    };
    const fail = (error: unknown) => {
      end();
      reject(dnsErrorOf(error));
    };
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      socket.write(Buffer.concat([length, message]));
    });
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > bytesMax) return fail(new DnsError('refused', '回答过大'));
      waiting = Buffer.concat([waiting, part]);
      try {
        while (waiting.length >= 2 && waiting.length >= waiting.readUInt16BE(0) + 2) {
          const size = waiting.readUInt16BE(0);
          const answer = waiting.subarray(2, 2 + size);
          waiting = waiting.subarray(2 + size);
          if (take(answer)) {
            end();
            resolve();
            return undefined;
          }
        }
      } catch (error) {
        fail(error instanceof DnsError ? error : new DnsError('refused', '回答无法识别'));
      }
      return undefined;
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new DnsError('unreachable', '连接被关闭')));
  }).catch((error: unknown) => {
    throw dnsErrorOf(error);
  });
}
