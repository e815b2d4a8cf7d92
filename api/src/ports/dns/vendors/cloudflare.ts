import type { DnsZone } from '@console/contract/domains/endpoints/dns-apis';
import { z } from 'zod';
import type { CallHttp, HttpCall } from '../../outbound/http-call';
import { DnsError, type DnsProvider, type NewRecord } from '../dns-provider';
import { jsonOf } from './http-call';

export type CloudflareKeys =
  | { method: 'token'; apiToken: string }
  | { method: 'key'; email: string; apiKey: string };

const pageSize = 100;
/** Bound on pages, so that an answer that never ends does. */
const pagesMax = 50;

const failureSchema = z.object({
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
});
const zoneSchema = z.object({ id: z.string(), name: z.string() });
const recordSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  content: z.string(),
  ttl: z.number(),
});
const pagesSchema = z.object({ total_pages: z.number() }).optional();

/** 9109, 10000 and the 6xxx are about the token; 9103 about the key. */
const credentialCodes = [6003, 6111, 9103, 9106, 9109, 10000, 10001];

function failureOf(status: number, body: unknown): DnsError {
  const { errors } = failureSchema.catch({ errors: [] }).parse(body);
  const [first] = errors;
  const said = first ? `${first.code} ${first.message}` : `HTTP ${status}`;
  if (status === 429) return new DnsError('busy');
  if (status === 403 && first && [9109, 10000].includes(first.code)) {
    return new DnsError(first.code === 10000 ? 'credentials' : 'permission', said);
  }
  if (status === 401 || (first && credentialCodes.includes(first.code))) {
    return new DnsError('credentials', said);
  }
  if (status === 403) return new DnsError('permission', said);
  if (status === 404 || first?.code === 7003) return new DnsError('zone', said);
  return new DnsError('refused', said);
}

/** Cloudflare's API v4. */
export function createCloudflare(keys: CloudflareKeys, base: URL, call: CallHttp): DnsProvider {
  const headers: Record<string, string> =
    keys.method === 'token'
      ? { authorization: `Bearer ${keys.apiToken}` }
      : { 'x-auth-email': keys.email, 'x-auth-key': keys.apiKey };

  async function ask(method: HttpCall['method'], path: string, body?: object): Promise<unknown> {
    const answer = await call({
      method,
      url: new URL(base.href.replace(/\/$/, '') + path),
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = jsonOf(answer);
    if (answer.status >= 200 && answer.status < 300 && json !== undefined) return json;
    throw failureOf(answer.status, json);
  }

  async function listAll<S extends z.ZodType>(path: string, item: S): Promise<z.output<S>[]> {
    const schema = z.object({ result: z.array(item), result_info: pagesSchema });
    const found: z.output<S>[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      const separator = path.includes('?') ? '&' : '?';
      const parsed = schema.safeParse(
        await ask('GET', `${path}${separator}page=${page}&per_page=${pageSize}`),
      );
      if (!parsed.success) throw new DnsError('refused', '回答无法识别');
      found.push(...parsed.data.result);
      if (page >= (parsed.data.result_info?.total_pages ?? 1)) break;
    }
    return found;
  }

  const recordsPath = (zone: DnsZone) => `/zones/${encodeURIComponent(zone.id)}/dns_records`;
  /** Visitors go to the console's edge, not to Cloudflare's. */
  const bodyOf = ({ name, type, value, ttl }: NewRecord) => ({
    ...{ type, name, ttl, proxied: false },
    content: type === 'TXT' ? `"${value}"` : value,
  });

  return {
    apex: 'flattened',
    listZones: () => listAll('/zones', zoneSchema),
    async listRecords(zone, name) {
      const filter = name === undefined ? '' : `?name=${encodeURIComponent(name)}`;
      const records = await listAll(recordsPath(zone) + filter, recordSchema);
      return records.map(({ id, content, ...record }) => ({
        ...record,
        ref: id,
        value: record.type === 'TXT' ? content.replace(/^"(.*)"$/, '$1') : content,
      }));
    },
    async addRecord(zone, record) {
      await ask('POST', recordsPath(zone), bodyOf(record));
    },
    async deleteRecord(zone, { ref }) {
      try {
        await ask('DELETE', `${recordsPath(zone)}/${encodeURIComponent(ref)}`);
      } catch (error) {
        if (!(error instanceof DnsError && error.kind === 'zone')) throw error;
      }
    },
  };
}
