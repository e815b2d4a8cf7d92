import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originAt, siteOf } from '../../testing/site';
import { createSiteStore, nextSet } from './store';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'edge-store-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const [one, two] = [siteOf(['one.test'], [originAt(80)]), siteOf(['two.test'], [originAt(80)])];

test('a delta adds, replaces and removes; a snapshot replaces all', () => {
  const first = nextSet(
    { revision: 0, sites: new Map() },
    { type: 'snapshot', revision: 3, sites: [one] },
  );
  const second = nextSet(first, { type: 'delta', revision: 4, upsert: [two], remove: [one.id] });
  expect([second.revision, ...second.sites.values()]).toEqual([4, two]);
  const third = nextSet(second, { type: 'snapshot', revision: 5, sites: [one] });
  expect([...third.sites.keys()]).toEqual([one.id]);
});

test('what was saved last is loaded, however many saves ran at once', async () => {
  const path = join(dir, 'sites.json');
  const store = createSiteStore(path);
  const sets = [1, 2, 3].map((revision) => ({ revision, sites: new Map([[one.id, one]]) }));
  await Promise.all(sets.map((set) => store.save(set)));
  expect(await createSiteStore(path).load()).toEqual(sets[2]);
});

test('a file that is missing or broken counts as no sites', async () => {
  const path = join(dir, 'sites.json');
  expect((await createSiteStore(path).load()).revision).toBe(0);
  await writeFile(path, '{"type":"snapshot","revision":9,"sites":[{"id":1}]}');
  expect((await createSiteStore(path).load()).revision).toBe(0);
});
