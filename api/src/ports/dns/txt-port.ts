import { zoneOf } from './dns-names';
import { DnsError, type DnsProvider } from './dns-provider';

/** How long resolvers keep a challenge, in seconds; some vendors take no less. */
const ttlSeconds = 600;

/** TXT records as the DNS-01 challenge of ACME needs them. */
export type DnsTxtPort = {
  /** Those of the names that no zone of the account holds. */
  foreign(names: readonly string[]): Promise<string[]>;
  /** `name` is absolute, without the last dot; the value is added to existing ones. */
  setTxt(name: string, value: string): Promise<void>;
  /** Takes that one value away; no error when it is gone. */
  removeTxt(name: string, value: string): Promise<void>;
};

/** The port on one vendor's account. */
export function createTxtPort(provider: DnsProvider): DnsTxtPort {
  async function find(name: string, value: string) {
    const zone = zoneOf(name, await provider.listZones());
    if (!zone) throw new DnsError('zone', name);
    const records = await provider.listRecords(zone, name);
    const held = records.filter((record) => record.type === 'TXT' && record.value === value);
    return { zone, held };
  }

  return {
    async foreign(names) {
      const zones = await provider.listZones();
      return names.filter((name) => zoneOf(name, zones) === undefined);
    },
    async setTxt(name, value) {
      const { zone, held } = await find(name, value);
      if (held.length > 0) return;
      await provider.addRecord(zone, { name, type: 'TXT', value, ttl: ttlSeconds });
    },
    async removeTxt(name, value) {
      const { zone, held } = await find(name, value);
      for (const record of held) await provider.deleteRecord(zone, record);
    },
  };
}
