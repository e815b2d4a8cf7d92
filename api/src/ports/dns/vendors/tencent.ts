import { z } from 'zod';
import type { CallHttp } from '../../outbound/http-call';
import { absoluteName, bareName, relativeName } from '../dns-names';
import { DnsError, type DnsErrorKind, type DnsProvider, type HeldRecord } from '../dns-provider';
import { jsonOf } from './http-call';
import { allPages } from './pages';
import { tencentHeaders } from './tencent-signature';

export type TencentKeys = { secretId: string; secretKey: string };

const apiVersion = '2021-03-23';
const pageSize = { zones: 500, records: 1000 };

const answerSchema = z.object({
  Response: z.looseObject({
    Error: z.object({ Code: z.string(), Message: z.string() }).optional(),
  }),
});
const zonesSchema = z.object({
  DomainList: z.array(z.object({ Name: z.string(), Punycode: z.string().optional() })),
  DomainCountInfo: z.object({ AllTotal: z.number() }),
});
const recordsSchema = z.object({
  RecordCountInfo: z.object({ TotalCount: z.number() }),
  RecordList: z.array(
    z.object({
      ...{ RecordId: z.number(), Name: z.string(), Type: z.string(), Value: z.string() },
      TTL: z.number().default(600),
    }),
  ),
});

/** Beginnings of the codes: https://cloud.tencent.com/document/api/1427/56192 */
const kinds: [prefix: string, kind: DnsErrorKind][] = [
  ['AuthFailure.UnauthorizedOperation', 'permission'],
  ['UnauthorizedOperation', 'permission'],
  ['AuthFailure', 'credentials'],
  ['InvalidParameter.LoginTokenIdError', 'credentials'],
  ['OperationDenied.NoPermissionToOperateDomain', 'zone'],
  ['InvalidParameterValue.DomainNotExists', 'zone'],
  ['InvalidParameter.DomainIdInvalid', 'zone'],
  ['ResourceNotFound.NoDataOfDomain', 'zone'],
  ['RequestLimitExceeded', 'busy'],
  ['LimitExceeded', 'busy'],
  ['InternalError', 'unreachable'],
];

/** A list without entries is an error there. */
const emptyCodes = ['ResourceNotFound.NoDataOfDomain', 'ResourceNotFound.NoDataOfRecord'];
const goneCodes = ['InvalidParameter.RecordIdInvalid', 'ResourceNotFound.NoDataOfRecord'];

class TencentError extends DnsError {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(
      kinds.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'refused',
      `${code} ${message}`,
    );
  }
}

/** 腾讯云 DNSPod, by API 3.0. */
export function createTencent(keys: TencentKeys, base: URL, call: CallHttp): DnsProvider {
  async function ask<S extends z.ZodType>(
    action: string,
    parameters: object,
    schema: S,
  ): Promise<z.output<S>> {
    const body = JSON.stringify(parameters);
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = tencentHeaders(
      { host: base.host, service: 'dnspod', action, timestamp, body },
      keys,
    );
    const answer = await call({
      method: 'POST',
      url: new URL('/', base),
      headers: { ...headers, 'x-tc-version': apiVersion },
      body,
    });
    const { data } = answerSchema.safeParse(jsonOf(answer));
    if (!data) throw new DnsError('refused', `HTTP ${answer.status}`);
    const { Error: failure } = data.Response;
    if (failure) throw new TencentError(failure.Code, failure.Message);
    const parsed = schema.safeParse(data.Response);
    if (!parsed.success) throw new DnsError('refused', '回答无法识别');
    return parsed.data;
  }

  async function orNothing<T>(work: Promise<T[]>): Promise<T[]> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof TencentError && emptyCodes.includes(error.code)) return [];
      throw error;
    }
  }

  return {
    apex: 'plain',
    listZones: () =>
      orNothing(
        allPages(async (page) => {
          const paging = { Offset: (page - 1) * pageSize.zones, Limit: pageSize.zones };
          const { DomainList, DomainCountInfo } = await ask(
            'DescribeDomainList',
            paging,
            zonesSchema,
          );
          const items = DomainList.map(({ Name, Punycode }) => ({
            id: Name,
            name: (Punycode || Name).toLowerCase(),
          }));
          return { items, more: page * pageSize.zones < DomainCountInfo.AllTotal };
        }),
      ),
    listRecords: (zone, name) =>
      orNothing(
        allPages(async (page) => {
          const { RecordList, RecordCountInfo } = await ask(
            'DescribeRecordList',
            {
              ...{
                Domain: zone.id,
                Offset: (page - 1) * pageSize.records,
                Limit: pageSize.records,
              },
              ...(name !== undefined && { Subdomain: relativeName(name, zone.name) }),
            },
            recordsSchema,
          );
          const items = RecordList.map(
            (record): HeldRecord => ({
              ref: String(record.RecordId),
              name: absoluteName(record.Name, zone.name),
              type: record.Type,
              value: bareName(record.Type, record.Value),
              ttl: record.TTL,
            }),
          );
          return { items, more: page * pageSize.records < RecordCountInfo.TotalCount };
        }),
      ),
    async addRecord(zone, { name, type, value, ttl }) {
      await ask(
        'CreateRecord',
        {
          ...{ Domain: zone.id, SubDomain: relativeName(name, zone.name), RecordLine: '默认' },
          ...{ RecordType: type, Value: value, TTL: ttl },
        },
        z.object({}),
      );
    },
    async deleteRecord(zone, { ref }) {
      try {
        await ask('DeleteRecord', { Domain: zone.id, RecordId: Number(ref) }, z.object({}));
      } catch (error) {
        if (!(error instanceof TencentError && goneCodes.includes(error.code))) throw error;
      }
    },
  };
}
