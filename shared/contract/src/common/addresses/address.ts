import { z } from 'zod';
import { plainText } from '../scalars';
import { isDomain } from './domain-name';

/**
 * Turns a host name as a person writes it into its ASCII (punycode), lower-case form, or
 * `undefined` when it is not a host name. The WHATWG URL parser does the IDNA work, in Node and in
 * the browser alike.
 */
export function toAsciiHost(input: string): string | undefined {
  const trimmed = input.trim().replace(/\.$/, '');
  if (/[\s/@:?#[\]\\]/.test(trimmed)) return undefined;
  try {
    return new URL(`http://${trimmed}`).hostname;
  } catch {
    return undefined;
  }
}

/** Reduces a URL pasted where a host is expected to the host, with its port if it has one. */
export function withoutScheme(text: string): string {
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  return host ?? text;
}

function domainFault(text: string): string {
  if (/\s/.test(text)) return '域名中不能有空格';
  return /^[^:]+:\d+$/.test(text) ? '域名不能带端口' : '域名格式不正确';
}

/** A domain that a site serves: IDN is turned into punycode, `*.` may lead. */
export const siteDomainSchema = plainText()
  .trim()
  .overwrite(withoutScheme)
  .min(1, '请输入域名')
  .max(253, '域名过长')
  .transform((value, ctx) => {
    const wildcard = value.startsWith('*.');
    const ascii = toAsciiHost(wildcard ? value.slice(2) : value);
    const host = ascii === undefined ? undefined : wildcard ? `*.${ascii}` : ascii;
    if (host === undefined || !isDomain(host, true)) {
      ctx.addIssue({
        code: 'custom',
        message: domainFault(value),
      });
      return z.NEVER;
    }
    return host;
  });

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();

/** `4`, `6`, or `undefined` when the text is not an IP address. */
export function ipVersion(text: string): 4 | 6 | undefined {
  if (ipv4.safeParse(text).success) return 4;
  if (ipv6.safeParse(text).success) return 6;
  return undefined;
}

/** An origin's address: IPv4, IPv6 (brackets are taken off) or a domain. */
export const originAddressSchema = plainText()
  .trim()
  .overwrite(withoutScheme)
  .min(1, '请输入源站地址')
  .max(253, '源站地址过长')
  .transform((value, ctx) => {
    const bare = value.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (ipVersion(bare)) return bare;
    const ascii = toAsciiHost(bare);
    if (ascii !== undefined && (isDomain(ascii) || ascii === 'localhost')) return ascii;
    ctx.addIssue({ code: 'custom', message: '源站地址应为 IPv4、IPv6 或域名' });
    return z.NEVER;
  });

export const portSchema = z.coerce
  .number('端口应为数字')
  .int('端口应为整数')
  .min(1, '端口应在 1–65535 之间')
  .max(65535, '端口应在 1–65535 之间');

/** True for loopback addresses and the name `localhost`. */
export function isLoopback(address: string): boolean {
  return (
    address === 'localhost' ||
    address.endsWith('.localhost') ||
    address === '::1' ||
    (address.startsWith('127.') && ipVersion(address) === 4)
  );
}
