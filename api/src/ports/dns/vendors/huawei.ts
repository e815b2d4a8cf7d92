import type { DnsZone } from '@console/contract/domains/endpoints/dns-apis';
import { z } from 'zod';
import type { CallHttp, HttpCall } from '../../outbound/http-call';
import { bareName, withoutDot } from '../dns-names';
import { DnsError, type DnsProvider } from '../dns-provider';
import { jsonOf } from './http-call';
import { huaweiHeaders } from './huawei-signature';
import { allPages } from './pages';

export type HuaweiKeys = { accessKeyId: string; secretAccessKey: string };

const pageSize = 500;

const failureSchema = z.object({
  ...{ code: z.string().optional(), message: z.string().optional() },
  ...{ error_code: z.string().optional(), error_msg: z.string().optional() },
});
const metadataSchema = z.object({ total_count: z.number() });
const zonesSchema = z.object({
  zones: z.array(z.object({ id: z.string(), name: z.string() })),
  metadata: metadataSchema,
});
const setSchema = z.object({
  ...{ id: z.string(), name: z.string(), type: z.string(), ttl: z.number().default(300) },
  records: z.array(z.string()),
});
const setsSchema = z.object({ recordsets: z.array(setSchema), metadata: metadataSchema });
type RecordSet = z.output<typeof setSchema>;

function failureOf(status: number, body: unknown): DnsError {
  const parsed = failureSchema.catch({}).parse(body);
  const code = parsed.code ?? parsed.error_code ?? `HTTP ${status}`;
  const said = `${code} ${parsed.message ?? parsed.error_msg ?? ''}`;
  if (status === 401 || /^APIGW\.03(01|02|03|05)$/.test(code)) {
    return new DnsError('credentials', said);
  }
  if (status === 403) return new DnsError('permission', said);
  if (status === 429 || code === 'APIGW.0308') return new DnsError('busy');
  if (status === 404) return new DnsError('zone', said);
  return new DnsError('refused', said);
}

/** Records of one name and type are one set there; texts are quoted. */
const written = (type: string, value: string) => (type === 'TXT' ? `"${value}"` : value);

/** 华为云云解析, by API v2. */
export function createHuawei(keys: HuaweiKeys, base: URL, call: CallHttp): DnsProvider {
  async function ask<S extends z.ZodType>(
    method: HttpCall['method'],
    path: string,
    schema: S,
    body?: object,
  ): Promise<z.output<S>> {
    const url = new URL(path, base);
    const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const text = body ? JSON.stringify(body) : '';
    const headers = huaweiHeaders(
      { method, url, date, contentType: 'application/json', body: text },
      keys,
    );
    const answer = await call({ method, url, headers, ...(body && { body: text }) });
    const json = answer.text === '' ? {} : jsonOf(answer);
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer.status, json);
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new DnsError('refused', '回答无法识别');
    return parsed.data;
  }

  const setsPath = (zone: DnsZone) => `/v2.1/zones/${encodeURIComponent(zone.id)}/recordsets`;
  const setPath = (zone: DnsZone, id: string) => `${setsPath(zone)}/${encodeURIComponent(id)}`;

  const listSets = (zone: DnsZone, name?: string) =>
    allPages<RecordSet>(async (page) => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        offset: String((page - 1) * pageSize),
        ...(name !== undefined && { name: `${name}.`, search_mode: 'equal' }),
      });
      const { recordsets, metadata } = await ask('GET', `${setsPath(zone)}?${query}`, setsSchema);
      return { items: recordsets, more: page * pageSize < metadata.total_count };
    });

  const writeSet = (zone: DnsZone, { id, name, type, ttl }: RecordSet, records: string[]) =>
    ask('PUT', setPath(zone, id), z.object({}), { name, type, ttl, records });

  return {
    apex: 'plain',
    listZones: () =>
      allPages(async (page) => {
        const query = `type=public&limit=${pageSize}&offset=${(page - 1) * pageSize}`;
        const { zones, metadata } = await ask('GET', `/v2/zones?${query}`, zonesSchema);
        return {
          items: zones.map(({ id, name }) => ({ id, name: withoutDot(name) })),
          more: page * pageSize < metadata.total_count,
        };
      }),
    async listRecords(zone, name) {
      const sets = await listSets(zone, name);
      return sets.flatMap((set) =>
        set.records.map((value) => ({
          ref: set.id,
          name: withoutDot(set.name),
          type: set.type,
          value: bareName(set.type, value),
          ttl: set.ttl,
        })),
      );
    },
    async addRecord(zone, { name, type, value, ttl }) {
      const added = written(type, value);
      const set = (await listSets(zone, name)).find((one) => one.type === type);
      if (set?.records.includes(added)) return;
      if (set) await writeSet(zone, set, [...set.records, added]);
      else {
        const body = { name: `${name}.`, type, ttl, records: [added] };
        await ask('POST', setsPath(zone), z.object({}), body);
      }
    },
    async deleteRecord(zone, record) {
      const set = (await listSets(zone, record.name)).find(({ id }) => id === record.ref);
      if (!set) return;
      const kept = set.records.filter((value) => bareName(set.type, value) !== record.value);
      if (kept.length === set.records.length) return;
      if (kept.length > 0) await writeSet(zone, set, kept);
      else await ask('DELETE', setPath(zone, set.id), z.object({}));
    },
  };
}
