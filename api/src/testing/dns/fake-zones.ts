export type FakeZoneRecord = { id: number; name: string; type: string; value: string; ttl: number };

/** What a vendor holds: two zones and their records. */
export function createFakeZones() {
  const zones = ['example.com', 'example.net'];
  let records: (FakeZoneRecord & { zone: string })[] = [];
  let last = 100;
  return {
    zones,
    of: (zone: string) => records.filter((record) => record.zone === zone),
    add(zone: string, record: Omit<FakeZoneRecord, 'id'>) {
      last += 1;
      records.push({ id: last, zone, ...record });
      return last;
    },
    remove(id: number): boolean {
      const before = records.length;
      records = records.filter((record) => record.id !== id);
      return records.length < before;
    },
    clear: () => {
      records = [];
    },
  };
}

export type FakeZones = ReturnType<typeof createFakeZones>;
