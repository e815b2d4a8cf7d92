import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { canonicalQuery, signedHeaders } from '../../aliyun-signature';
import type { CallHttp } from '../../outbound/http-call';
import { absoluteName, bareName, relativeName } from '../dns-names';
import { DnsError, type DnsErrorKind, type DnsProvider, type HeldRecord } from '../dns-provider';
import { jsonOf } from './http-call';
import { allPages } from './pages';

export type AliyunKeys = { accessKeyId: string; accessKeySecret: string };

const apiVersion = '2015-01-09';
const pageSize = { zones: 100, records: 500 };

const failureSchema = z.object({ Code: z.string().default(''), Message: z.string().default('') });
const zonesSchema = z.object({
  TotalCount: z.number(),
  Domains: z.object({
    Domain: z.array(z.object({ DomainId: z.string().optional(), DomainName: z.string() })),
  }),
});
const recordsSchema = z.object({
  TotalCount: z.number(),
  DomainRecords: z.object({
    Record: z.array(
      z.object({
        ...{ RecordId: z.string(), RR: z.string(), Type: z.string(), Value: z.string() },
        TTL: z.number().default(600),
      }),
    ),
  }),
});

/** Beginnings of the codes: https://api.aliyun.com/document/Alidns/2015-01-09/errorCode */
const kinds: [prefix: string, kind: DnsErrorKind][] = [
  ['InvalidAccessKeyId', 'credentials'],
  ['SignatureDoesNotMatch', 'credentials'],
  ['IncompleteSignature', 'credentials'],
  ['InvalidDomainName.NoExist', 'zone'],
  ['IncorrectDomainUser', 'zone'],
  ['Forbidden', 'permission'],
  ['NoPermission', 'permission'],
  ['Throttling', 'busy'],
  ['ServiceUnavailable', 'unreachable'],
];

/** What a record that is gone answers with. */
const goneCodes = ['DomainRecordNotBelongToUser', 'InvalidRecordId.NotFound'];

function failureOf(status: number, body: unknown): DnsError {
  const { Code, Message } = failureSchema.catch({ Code: '', Message: '' }).parse(body);
  const kind = kinds.find(([prefix]) => Code.startsWith(prefix))?.[1];
  if (kind === undefined && status === 403) return new DnsError('permission', Code);
  return new DnsError(kind ?? 'refused', Code === '' ? `HTTP ${status}` : `${Code} ${Message}`);
}

/** 阿里云云解析, by its RPC interface. */
export function createAliyun(keys: AliyunKeys, base: URL, call: CallHttp): DnsProvider {
  async function ask<S extends z.ZodType>(
    action: string,
    query: Record<string, string>,
    schema: S,
  ): Promise<z.output<S>> {
    const headers = signedHeaders(
      {
        ...{ host: base.host, action, version: apiVersion, query, nonce: randomUUID() },
        date: `${new Date().toISOString().slice(0, 19)}Z`,
      },
      keys,
    );
    const answer = await call({
      method: 'POST',
      url: new URL(`/?${canonicalQuery(query)}`, base),
      headers,
    });
    const json = jsonOf(answer);
    if (answer.status !== 200) throw failureOf(answer.status, json);
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new DnsError('refused', '回答无法识别');
    return parsed.data;
  }

  const toHeld =
    (zone: string) =>
    (record: z.output<typeof recordsSchema>['DomainRecords']['Record'][number]): HeldRecord => ({
      ref: record.RecordId,
      name: absoluteName(record.RR, zone),
      type: record.Type,
      value: bareName(record.Type, record.Value),
      ttl: record.TTL,
    });

  return {
    apex: 'plain',
    listZones: () =>
      allPages(async (page) => {
        const { TotalCount, Domains } = await ask(
          'DescribeDomains',
          { PageNumber: String(page), PageSize: String(pageSize.zones) },
          zonesSchema,
        );
        const items = Domains.Domain.map(({ DomainName }) => ({
          id: DomainName,
          name: DomainName,
        }));
        return { items, more: page * pageSize.zones < TotalCount };
      }),
    listRecords: (zone, name) =>
      allPages(async (page) => {
        const paging = { PageNumber: String(page), PageSize: String(pageSize.records) };
        const { TotalCount, DomainRecords } = await (name === undefined
          ? ask('DescribeDomainRecords', { DomainName: zone.name, ...paging }, recordsSchema)
          : ask(
              'DescribeSubDomainRecords',
              {
                ...{ DomainName: zone.name, ...paging },
                SubDomain: `${relativeName(name, zone.name)}.${zone.name}`,
              },
              recordsSchema,
            ));
        return {
          items: DomainRecords.Record.map(toHeld(zone.name)),
          more: page * pageSize.records < TotalCount,
        };
      }),
    async addRecord(zone, { name, type, value, ttl }) {
      await ask(
        'AddDomainRecord',
        {
          ...{ DomainName: zone.name, RR: relativeName(name, zone.name) },
          ...{ Type: type, Value: value, TTL: String(ttl) },
        },
        z.object({}),
      );
    },
    async deleteRecord(_zone, { ref }) {
      try {
        await ask('DeleteDomainRecord', { RecordId: ref }, z.object({}));
      } catch (error) {
        const gone = error instanceof DnsError && goneCodes.some((c) => error.message.includes(c));
        if (!gone) throw error;
      }
    },
  };
}
