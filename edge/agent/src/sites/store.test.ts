import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AcmeAnswer, EdgeCertificate } from '@console/contract/edge/endpoints/edge';
import { originAt, siteOf } from '../../testing/sites/site';
import { noDefence } from '../defence/defence-set';
import { createSiteStore, nextSet, type SiteSet } from './store';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'edge-store-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const [one, two] = [siteOf(['one.test'], [originAt(80)]), siteOf(['two.test'], [originAt(80)])];

const defence = { groups: [], guards: null, passKeys: [], packages: [] };

const nothing: SiteSet = {
  revision: 0,
  sites: new Map(),
  certificates: new Map(),
  refused: new Map(),
  defence: noDefence,
  packages: new Map(),
};

test('a delta adds, replaces and removes; a snapshot replaces all', () => {
  const [certificates, challenges]: [EdgeCertificate[], AcmeAnswer[]] = [[], []];
  const first = nextSet(nothing, {
    type: 'snapshot',
    revision: 3,
    sites: [one],
    certificates,
    challenges,
    ...defence,
  });
  const second = nextSet(first, {
    type: 'delta',
    revision: 4,
    upsert: [two],
    remove: [one.id],
    certificates,
    challenges,
    ...defence,
  });
  expect([second.revision, ...second.sites.values()]).toEqual([4, two]);
  const third = nextSet(second, {
    type: 'snapshot',
    revision: 5,
    sites: [one],
    certificates,
    challenges,
    ...defence,
  });
  expect([...third.sites.keys()]).toEqual([one.id]);
});

test('what was saved last is loaded, however many saves ran at once', async () => {
  const path = join(dir, 'sites.json');
  const store = createSiteStore(path);
  const sets = [1, 2, 3].map((revision) => ({
    ...nothing,
    revision,
    sites: new Map([[one.id, one]]),
  }));
  await Promise.all(sets.map((set) => store.save(set)));
  expect(await createSiteStore(path).load()).toEqual(sets[2]);
});

test('a file that is missing or broken counts as no sites', async () => {
  const path = join(dir, 'sites.json');
  expect((await createSiteStore(path).load()).revision).toBe(0);
  await writeFile(path, '{"type":"snapshot","revision":9,"sites":[{"id":1}]}');
  expect((await createSiteStore(path).load()).revision).toBe(0);
});

test('a certificate stays as long as a site names it', () => {
  const certificate = { id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11', chain: 'c', privateKey: 'k' };
  const named = { ...one, https: { ...one.https, certificateId: certificate.id } };
  const nothingElse = { remove: [], certificates: [], challenges: [], ...defence };
  const delta = { type: 'delta' as const, ...nothingElse };
  const first = nextSet(nothing, {
    ...delta,
    revision: 1,
    upsert: [named, two],
    certificates: [certificate, { ...certificate, id: crypto.randomUUID() }],
  });
  expect([...first.certificates.values()]).toEqual([certificate]);
  const second = nextSet(first, { ...delta, revision: 2, upsert: [two] });
  expect(second.certificates.size).toBe(1);
  expect(nextSet(second, { ...delta, revision: 3, upsert: [one] }).certificates.size).toBe(0);
});
