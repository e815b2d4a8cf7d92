import type { DnsZone } from '@console/contract/domains/endpoints/dns-apis';
import type { Answer } from 'dns-packet';
import type { AddressRule } from '../../outbound/address-rule';
import { withoutDot } from '../dns-names';
import { DnsError, type DnsProvider, type HeldRecord, type NewRecord } from '../dns-provider';
import {
  answersOf,
  encodeAddress,
  encodeMessage,
  encodeName,
  encodeText,
  type ResourceRecord,
  responseCode,
  rrClasses,
  rrTypes,
  textOf,
} from './dns-message';
import { askDnsServer, type DnsServer } from './dns-stream';
import { createVerifier, isSigned, signMessage, type TsigKey } from './tsig';

export type Rfc2136Settings = DnsServer & TsigKey & { zone: string };

/** What answers mean (RFC 2136, section 2.2). */
function failureOf(code: number): DnsError {
  if (code === 9) return new DnsError('zone', 'NOTAUTH：服务器不管理这个域名，或拒绝了密钥');
  if (code === 5) return new DnsError('permission', 'REFUSED');
  if (code === 10) return new DnsError('zone', 'NOTZONE');
  if (code === 2) return new DnsError('refused', 'SERVFAIL：服务器内部错误');
  return new DnsError('refused', `RCODE ${code}`);
}

function toHeld(answer: Answer): HeldRecord[] {
  if (answer.type === 'OPT' || answer.type === 'TSIG') return [];
  const ttl = 'ttl' in answer ? (answer.ttl ?? 0) : 0;
  const name = withoutDot(answer.name.toLowerCase());
  return [{ ref: '', name, type: answer.type, value: textOf(answer), ttl }];
}

const encodeValue = {
  A: encodeAddress,
  AAAA: encodeAddress,
  CNAME: encodeName,
  TXT: encodeText,
} as const satisfies Record<NewRecord['type'], (value: string) => Buffer>;

const typeNumber = (type: string): number => {
  const found = Object.entries(rrTypes).find(([name]) => name === type)?.[1];
  if (found === undefined) throw new DnsError('refused', `不能修改 ${type} 记录`);
  return found;
};

function added({ name, type, value, ttl }: NewRecord): ResourceRecord {
  return { name, type: rrTypes[type], class: rrClasses.IN, ttl, data: encodeValue[type](value) };
}

/** A TXT record is deleted alone; of other types the whole set at the name. */
function removed({ name, type, value }: HeldRecord): ResourceRecord {
  const one = type === 'TXT';
  return {
    ...{ name, type: typeNumber(type), ttl: 0 },
    class: one ? rrClasses.NONE : rrClasses.ANY,
    data: one ? encodeText(value) : Buffer.alloc(0),
  };
}

/** Any server that takes dynamic updates signed by TSIG: BIND, Knot, PowerDNS, Windows. */
export function createRfc2136(settings: Rfc2136Settings, allowed: AddressRule): DnsProvider {
  const zone: DnsZone = { id: settings.zone, name: settings.zone };

  /** Sends one signed message; the answer ends where `complete` says so. */
  async function ask(
    message: Buffer,
    complete: (answers: Answer[]) => boolean = () => true,
  ): Promise<Answer[]> {
    const { signed, mac } = signMessage(message, settings);
    const { verify, finish } = createVerifier(settings, mac);
    const found: Answer[] = [];
    await askDnsServer(settings, signed, {
      allowed,
      take: (answer) => {
        const code = responseCode(answer);
        // A refusal is taken at its word: some servers sign none, and who forges one gains nothing.
        if (code !== 0 && !isSigned(answer)) throw failureOf(code);
        verify(answer);
        if (code !== 0) throw failureOf(code);
        found.push(...answersOf(answer));
        return complete(found);
      },
    });
    if (!finish()) throw new DnsError('refused', '服务器的回答没有以 TSIG 签名结束');
    return found;
  }

  const update = (changes: ResourceRecord[]) =>
    ask(encodeMessage({ kind: 'update', name: zone.name, type: rrTypes.SOA, changes }));

  async function listZones(): Promise<DnsZone[]> {
    const query = encodeMessage({ kind: 'query', name: zone.name, type: rrTypes.SOA });
    const answers = await ask(query).catch((error: unknown) => {
      const refused = error instanceof DnsError && error.kind === 'permission';
      throw refused ? new DnsError('zone', '服务器不管理这个区域，或不允许查询') : error;
    });
    if (!answers.some(({ type }) => type === 'SOA')) throw new DnsError('zone');
    return [zone];
  }

  return {
    apex: 'refused',
    listZones,
    async listRecords(_zone, name) {
      const query = encodeMessage({ kind: 'query', name: zone.name, type: rrTypes.AXFR });
      // A transfer begins and ends with the zone's SOA.
      const answers = await ask(
        query,
        (found) => found.length > 1 && found.at(-1)?.type === 'SOA',
      ).catch(async (error: unknown) => {
        const barred =
          error instanceof DnsError && ['permission', 'credentials'].includes(error.kind);
        if (!barred) throw error;
        // Some servers call a key that may not transfer an unknown one: a good key still reads the SOA.
        await listZones();
        throw new DnsError('permission', '请允许这个 TSIG 密钥传送区域（AXFR），以便读取解析记录');
      });
      const records = answers.slice(0, -1).flatMap(toHeld);
      return name === undefined ? records : records.filter((record) => record.name === name);
    },
    async addRecord(_zone, record) {
      await update([added(record)]);
    },
    async deleteRecord(_zone, record) {
      await update([removed(record)]);
    },
    async replaceRecords(_zone, before, record) {
      await update([...before.map(removed), added(record)]);
    },
  };
}
