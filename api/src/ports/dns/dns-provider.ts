import { storable } from '@console/contract/common/scalars';
import type { DnsRecord, DnsZone } from '@console/contract/domains/endpoints/dns-apis';
import { type OutboundErrorKind, outboundError } from '../outbound/outbound-error';

/** What a name may hold that the console writes. */
export type NewRecord = {
  name: string;
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT';
  value: string;
  ttl: number;
};

/** A record as the vendor holds it; `ref` is what the vendor knows it by. */
export type HeldRecord = DnsRecord & { ref: string };

/** Records at a zone apex, where RFC 1034 allows no CNAME. */
export type ApexRule =
  /** The vendor answers with the addresses that the CNAME leads to. */
  | 'flattened'
  /** The vendor takes a CNAME there, which hides mail and text records from some resolvers. */
  | 'plain'
  /** The vendor takes none. */
  | 'refused';

/**
 * One account at a DNS vendor. Names are absolute, in lower case, without the last dot. What goes
 * wrong is a {@link DnsError}.
 */
export type DnsProvider = {
  apex: ApexRule;
  listZones(): Promise<DnsZone[]>;
  /** All records of a zone; with a name those at that name only. */
  listRecords(zone: DnsZone, name?: string): Promise<HeldRecord[]>;
  /** Adds a record to the existing ones. */
  addRecord(zone: DnsZone, record: NewRecord): Promise<void>;
  /** Deletes a record; one that is already gone is not an error. */
  deleteRecord(zone: DnsZone, record: HeldRecord): Promise<void>;
  /** Replaces `before` with `record` in one step, where the vendor supports it. */
  replaceRecords?(zone: DnsZone, before: HeldRecord[], record: NewRecord): Promise<void>;
};

/** Why a vendor did not do what it was asked. */
export type DnsErrorKind =
  | 'credentials'
  | 'permission'
  | 'zone'
  | 'busy'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'forbidden-address';

const sentences = {
  credentials: '密钥无效，请检查密钥是否填写正确、是否已被停用',
  permission: '没有权限：请为密钥授予读取和修改解析记录的权限',
  zone: '域名不在此账户中',
  busy: '请求过于频繁，服务商暂时拒绝，请稍后再试',
  timeout: '服务超时，服务商没有及时回答，请稍后再试',
  unreachable: '无法连接服务商，请检查地址或稍后再试',
  refused: '服务商拒绝了请求',
  'forbidden-address': '不允许访问内网、本机或保留地址',
} as const satisfies Record<DnsErrorKind, string>;

/** A failure of a DNS vendor, as a Chinese sentence for a person. */
export class DnsError extends Error {
  constructor(
    readonly kind: DnsErrorKind,
    /** What the vendor said, where its words help: shown and kept as they came, shortened. */
    said = '',
  ) {
    const words = storable(said.replace(/\s+/g, ' ').trim().slice(0, 200));
    super(words === '' ? sentences[kind] : `${sentences[kind]}（${words}）`);
  }
}

const kinds = {
  'unknown-name': 'unreachable',
  'connection-refused': 'unreachable',
  unreachable: 'unreachable',
  tls: 'unreachable',
  timeout: 'timeout',
  'forbidden-address': 'forbidden-address',
  'too-large': 'refused',
} as const satisfies Record<OutboundErrorKind, DnsErrorKind>;

/** A failed call as a failure of the vendor. */
export function dnsErrorOf(error: unknown): DnsError {
  if (error instanceof DnsError) return error;
  const { kind, code } = outboundError(error);
  if (kind === 'too-large') return new DnsError('refused', '回答过大');
  return new DnsError(kinds[kind], kinds[kind] === 'unreachable' ? code : '');
}
