import { randomUUID } from 'node:crypto';
import { siteCreateSchema } from '@console/contract/sites/sites';
import { eq } from 'drizzle-orm';
import { addServiceMonths, startOfServiceMonth } from '../../../service-time';
import { signedIn } from '../../../testing/accounts/accounts';
import { buySmallPackage } from '../../../testing/accounts/packages';
import { makeRecord } from '../../../testing/records';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { createRecordsService } from '../../records/intake/records.service';
import { createKnownSites } from '../../sites/known-sites.service';
import { packages, packageTraffic } from '../packages.tables';
import { createPackageMeter, ninetyFifth } from './package-meter.service';

const gb = 1024 ** 3;

test('the 95th percentile leaves out the busiest 5 % of the slots, and counts idle ones', () => {
  const slots = Array.from({ length: 100 }, (_, index) => (index + 1) * 300);
  expect(ninetyFifth(slots, 100)).toBe(95 * 8);
  expect(ninetyFifth(slots, 2_000)).toBe(0);
  expect(ninetyFifth([600], 1)).toBe(16);
  expect(ninetyFifth([], 1)).toBe(0);
});

describe('traffic of packages', () => {
  let test: TestApp;
  let meter: ReturnType<typeof createPackageMeter>;
  let owner: { id: string; token: string };
  let packageId: string;

  beforeAll(async () => {
    test = await startTestApp('usual', {}, { withRecords: true });
    const { database, clickhouse, services } = test;
    meter = createPackageMeter({ ...database, clickhouse, events: services.events });
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    packageId = await buySmallPackage(test, owner.id, { sites: 5, domains: 5 });
  });
  afterAll(() => test.close());

  let sites = 0;
  const addSite = (inPackage = packageId) => {
    sites += 1;
    return test.services.sites.createSite(
      owner.id,
      siteCreateSchema.parse({
        domains: [`${sites}.meter.example`],
        packageId: inPackage,
        origin: { origins: [{ address: '203.0.113.9' }] },
      }),
    );
  };
  /** A batch from a node, as the sites stand now. */
  async function served(siteId: string, bytesOut: number, at = Date.now()): Promise<void> {
    const { clickhouse, database } = test;
    const records = createRecordsService({ clickhouse, ...createKnownSites(database.db) });
    const key = { nodeId: randomUUID(), stream: randomUUID(), seq: 1 };
    const batch = { records: [makeRecord({ siteId, bytesOut, at })], rejected: 0 };
    await records.storeBatch(key, batch);
    // Lost answers make it come again.
    await records.storeBatch(key, batch);
  }
  const get = async (path: string, token = owner.token) =>
    (await test.call({ method: 'GET', path: `/v1${path}`, token })).body;
  /** Types of the owner's events, the newest first. */
  const told = async () => {
    const path = '/system/event/message/list';
    const { body } = await test.call({ method: 'GET', path, token: owner.token });
    return body.data.map(({ type }: { type: string }) => type);
  };
  const stateNow = async () => (await get(`/packages/${packageId}`)).data.state;
  async function exhaustedUntil() {
    const { edgeSites, packagePublication } = test.services;
    const since = await edgeSites.configRevision();
    await packagePublication.publishDue();
    const { packages: told } = await edgeSites.edgeChangesSince(since);
    return told.find(({ id }) => id === packageId)?.exhaustedUntil;
  }

  it('counts each record once, by the package that the site was in', async () => {
    const other = await buySmallPackage(test, owner.id, { sites: 5, domains: 5 });
    const site = await addSite();
    await served(site.id, 1_000);
    const moved = await test.services.sites.updateSite(owner.id, site.id, {
      ...{ revision: site.revision, packageId: other },
    });
    await served(site.id, 10);
    await test.services.sites.deleteSites(owner.id, [moved.id]);
    const { data } = await get(`/packages/${packageId}/usage`);
    expect(data.trafficBytes).toEqual({ used: 1_000, quota: gb });
    expect(data.peakBitsPerSecond).toBe((1_000 * 8) / 300);
    expect((await get(`/packages/${other}/usage`)).data.trafficBytes.used).toBe(10);
    const stranger = await signedIn(test);
    expect((await get(`/packages/${packageId}/usage`, stranger.token)).code).toBe(40400);
  });

  it('is used up at the quota, all sites together: nodes and owner are told, once', async () => {
    const [one, two] = [await addSite(), await addSite()];
    await served(one.id, gb / 2);
    await meter.measure([packageId]);
    expect([await stateNow(), await exhaustedUntil()]).toEqual(['expiring', null]);
    await served(two.id, gb / 2);
    await Promise.all([meter.measure([packageId]), meter.measure([packageId])]);
    expect(await stateNow()).toBe('exhausted');
    const monthEnds = addServiceMonths(startOfServiceMonth(new Date()), 1).getTime() / 1_000;
    expect(await exhaustedUntil()).toBe(monthEnds);
    const list = await get('/sites');
    expect(list.data.items[0].package.stopped).toBe('exhausted');
    expect(await told()).toEqual(['package-exhausted']);

    // A larger quota lifts it at once, by what was measured last.
    const { quotas } = (await get(`/packages/${packageId}`)).data;
    await test.database.db
      .update(packages)
      .set({ quotas: { ...quotas, trafficGbPerMonth: 2 }, edgeRevision: null })
      .where(eq(packages.id, packageId));
    expect([await stateNow(), await exhaustedUntil()]).toEqual(['expiring', null]);
    const { packageExcessNotices } = test.services;
    await Promise.all([packageExcessNotices.tellDue(), packageExcessNotices.tellDue()]);
    await packageExcessNotices.tellDue();
    expect(await told()).toEqual(['package-restored', 'package-exhausted']);

    // What is used up again is news again.
    await served(two.id, gb);
    await meter.measure([packageId]);
    await packageExcessNotices.tellDue();
    expect(await told()).toEqual(['package-exhausted', 'package-restored', 'package-exhausted']);
    await packageExcessNotices.tellDue(addServiceMonths(new Date(), 1));
    // By then the package has ended, and nothing is served again.
    expect(await told()).toHaveLength(3);
  });

  it('is not of the month before, and a smaller quota is noticed', async () => {
    const site = await addSite();
    const month = startOfServiceMonth(new Date());
    await served(site.id, 3 * gb, month.getTime() - 1);
    await meter.measure([packageId]);
    expect((await get(`/packages/${packageId}/usage`)).data.trafficBytes.used).toBe(0);
    await served(site.id, gb / 2, Math.max(month.getTime(), Date.now() - 1_000));
    await meter.measure([packageId]);
    expect(await stateNow()).toBe('expiring');
    const { quotas } = (await get(`/packages/${packageId}`)).data;
    await test.database.db
      .update(packages)
      .set({ quotas: { ...quotas, trafficGbPerMonth: 0 } })
      .where(eq(packages.id, packageId));
    await meter.measureAll();
    expect(await stateNow()).toBe('exhausted');
    await test.database.db
      .update(packageTraffic)
      .set({ month: addServiceMonths(month, -1) })
      .where(eq(packageTraffic.packageId, packageId));
    expect(await stateNow()).toBe('expiring');
  });

  it('holds up no other package with a sum that no column holds', async () => {
    const other = await buySmallPackage(test, owner.id, { sites: 5, domains: 5 });
    const [site, next] = [await addSite(), await addSite(other)];
    const records = createRecordsService({
      ...{ clickhouse: test.clickhouse, ...createKnownSites(test.database.db) },
    });
    const enormous = makeRecord({ siteId: site.id, bytesOut: 2 ** 53, at: Date.now() });
    const batch = { records: Array.from({ length: 1_100 }, () => enormous), rejected: 0 };
    await records.storeBatch({ nodeId: randomUUID(), stream: randomUUID(), seq: 1 }, batch);
    await served(next.id, gb);
    await meter.measure([packageId, other]);
    expect([await stateNow(), (await get(`/packages/${other}`)).data.state]).toEqual([
      ...['exhausted', 'exhausted'],
    ]);
  });

  it('is measured by itself soon after its records came', async () => {
    const site = await addSite();
    const { clickhouse, database } = test;
    const records = createRecordsService({
      ...{ clickhouse, ...createKnownSites(database.db) },
      onTraffic: meter.note,
    });
    let heard = () => {};
    const measured = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const stopListening = await database.signals.subscribe('packages', () => heard());
    await records.storeBatch(
      { nodeId: randomUUID(), stream: randomUUID(), seq: 1 },
      { records: [makeRecord({ siteId: site.id, bytesOut: gb })], rejected: 0 },
    );
    await measured;
    expect(await stateNow()).toBe('exhausted');
    await stopListening();
  });
});
