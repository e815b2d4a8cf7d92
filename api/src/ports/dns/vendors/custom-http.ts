import { createHmac } from 'node:crypto';
import { dnsRecordSchema, dnsZoneSchema } from '@console/contract/domains/endpoints/dns-apis';
import { z } from 'zod';
import type { CallHttp } from '../../outbound/http-call';
import { DnsError, type DnsErrorKind, type DnsProvider } from '../dns-provider';
import { jsonOf } from './http-call';

export type CustomHttpSettings = { url: string; secret: string };

const answerSchema = z.object({
  /** 0 is good. */
  code: z.number(),
  data: z.unknown().optional(),
});
const zonesSchema = z.object({ zones: z.array(dnsZoneSchema).max(10_000) });
const recordsSchema = z.object({
  records: z.array(dnsRecordSchema.extend({ id: z.string() })).max(100_000),
});

const kinds: Record<number, DnsErrorKind> = {
  401: 'credentials',
  403: 'permission',
  404: 'zone',
  429: 'busy',
};

/** The signature of a call: HMAC-SHA256 over time stamp, line feed and body, in hexadecimal. */
export function customSignature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex');
}

/**
 * A service of the user's own that follows the protocol of the access documentation: each call is a
 * POST of `{ action, … }`, signed, and answered with `{ code, msg, data }`.
 */
export function createCustomHttp(settings: CustomHttpSettings, call: CallHttp): DnsProvider {
  async function ask<S extends z.ZodType>(
    action: string,
    fields: object,
    schema: S,
  ): Promise<z.output<S>> {
    const body = JSON.stringify({ action, ...fields });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await call({
      method: 'POST',
      url: new URL(settings.url),
      headers: {
        'content-type': 'application/json',
        'x-dns-timestamp': timestamp,
        'x-dns-signature': customSignature(settings.secret, timestamp, body),
      },
      body,
    });
    const { data } = answerSchema.safeParse(jsonOf(answer));
    const kind = kinds[answer.status];
    if (kind) throw new DnsError(kind);
    if (answer.status !== 200 || !data) throw new DnsError('refused', `HTTP ${answer.status}`);
    // Only the code is shown: nobody may read here what else a user-supplied address answers.
    if (data.code !== 0) throw new DnsError(kinds[data.code] ?? 'refused', `代码 ${data.code}`);
    const parsed = schema.safeParse(data.data);
    if (!parsed.success) throw new DnsError('refused', `${action} 的回答无法识别`);
    return parsed.data;
  }

  return {
    apex: 'plain',
    listZones: async () => (await ask('listZones', {}, zonesSchema)).zones,
    async listRecords(zone, name) {
      const { records } = await ask('listRecords', { zone, name }, recordsSchema);
      return records
        .filter((record) => name === undefined || record.name === name)
        .map(({ id, ...record }) => ({ ...record, ref: id }));
    },
    async addRecord(zone, record) {
      await ask('addRecord', { zone, record }, z.unknown());
    },
    async deleteRecord(zone, { ref, ...record }) {
      await ask('deleteRecord', { zone, record: { ...record, id: ref } }, z.unknown());
    },
  };
}
