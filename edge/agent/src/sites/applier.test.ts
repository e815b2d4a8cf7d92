import type { EdgeSite } from '@console/contract/edge/endpoints/edge';
import { accessSettingsSchema } from '@console/contract/sites/settings/access';
import { originAt, siteOf } from '../../testing/sites/site';
import type { Session } from '../control/session';
import { noDefence, nothingRefused } from '../defence/defence-set';
import type { SitePublisher } from '../nginx/site-publisher';
import { createApplier } from './applier';
import { translations } from './runtime/runtime-site';
import type { SiteSet } from './store';

const access = accessSettingsSchema.parse({});
const at = (domain: string) => ({ ...siteOf([domain], [originAt(80)]), access });
const broken = at('broken.test');
const others = [at('a.test'), at('b.test')];

/** From now on the translation of one site fails, as by a bug of ours. */
function breakTranslation() {
  const translate = translations.access;
  jest.spyOn(translations, 'access').mockImplementation((settings, site) => {
    if (site.id === broken.id) throw new TypeError('no such thing');
    return translate(settings, site);
  });
}
afterEach(() => jest.restoreAllMocks());

/** A node with these sites in force, what its nginx has by id, and what it tells the control plane. */
function node(sites: EdgeSite[] = [], save: () => Promise<void> = async () => undefined) {
  const has = new Map<string, string>();
  const told: unknown[] = [];
  const publisher: SitePublisher = {
    exclusive: (work) =>
      work({
        answers: async () => undefined,
        defence: async () => nothingRefused,
        replace: async (set) => {
          has.clear();
          for (const { id, domains } of set.sites) has.set(id, String(domains));
        },
        restore: async () => ({
          ...{ sites: new Map(), certificates: new Map(), defence: nothingRefused },
        }),
        change: async ({ upsert, remove }) => {
          for (const id of remove) has.delete(id);
          for (const { id, domains } of upsert) has.set(id, String(domains));
        },
      }),
  };
  const session: Session = {
    with: (work) => work({ nodeId: '', secret: '' }),
    call: async ({ data }, body) => {
      told.push(body);
      return data.parse(null);
    },
  };
  const initial: SiteSet = {
    revision: 1,
    sites: new Map(sites.map((site) => [site.id, site])),
    certificates: new Map(),
    refused: new Map(),
    defence: noDefence,
    packages: new Map(),
  };
  const applier = createApplier({
    store: { load: async () => initial, save },
    resolver: {
      addressesOf: () => [],
      refresh: async () => ['o.test'],
      learn: async () => undefined,
    },
    publisher,
    session,
    log: { info: () => undefined, warn: () => undefined },
    initial,
  });
  return { applier, has, told };
}

const line = (message: object) =>
  JSON.stringify({ revision: 2, certificates: [], challenges: [], ...message });
const refusal = {
  revision: 2,
  error: null,
  refused: [{ siteId: broken.id, error: 'no such thing' }],
};

test.each([
  ['a change', { type: 'delta', upsert: [broken, ...others], remove: [] }],
  ['a snapshot', { type: 'snapshot', sites: [broken, ...others] }],
])(
  '%s with a site that cannot be translated brings all others into force',
  async (_name, message) => {
    const { applier, has, told } = node();
    breakTranslation();
    expect(await applier.take(line(message))).toBe(true);
    expect([...has.values()]).toEqual(['a.test', 'b.test']);
    await applier.settled();
    expect(told).toEqual([refusal]);
  },
);

test('a site whose new settings cannot be translated keeps those it had', async () => {
  const { applier, has, told } = node([]);
  await applier.take(line({ type: 'delta', upsert: [broken, ...others], remove: [] }));
  breakTranslation();
  const changed = [broken, ...others].map((site) => ({
    ...site,
    domains: [`new.${site.domains[0]}`],
  }));
  await applier.take(line({ revision: 3, type: 'delta', upsert: changed, remove: [] }));
  expect(new Set(has.values())).toEqual(new Set(['broken.test', 'new.a.test', 'new.b.test']));
  await applier.settled();
  expect(told.at(-1)).toEqual({ ...refusal, revision: 3 });
});

test('changes that come while one is being kept are in force at once, and kept and told of together', async () => {
  let isKept: () => void = () => undefined;
  const save = jest.fn(
    () =>
      new Promise<void>((done) => {
        isKept = done;
      }),
  );
  const { applier, has, told } = node([], save);
  for (const revision of [2, 3, 4]) {
    const upsert = [at(`${revision}.test`)];
    await applier.take(line({ revision, type: 'delta', upsert, remove: [] }));
  }
  expect([...has.values()]).toEqual(['2.test', '3.test', '4.test']);
  expect([save.mock.calls.length, told]).toEqual([1, []]);
  isKept();
  while (save.mock.calls.length < 2) await Promise.resolve();
  isKept();
  await applier.settled();
  expect(save).toHaveBeenCalledTimes(2);
  expect(told.at(-1)).toMatchObject({ revision: 4 });
});

test('what cannot be kept stays in force, and the next change is kept', async () => {
  const save = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('no space'));
  const { applier, has, told } = node([], save);
  await applier.take(line({ type: 'delta', upsert: [at('a.test')], remove: [] }));
  await applier.settled();
  expect([[...has.values()], told]).toEqual([['a.test'], []]);
  await applier.take(line({ revision: 3, type: 'delta', upsert: [at('b.test')], remove: [] }));
  await applier.settled();
  expect(told).toMatchObject([{ revision: 3 }]);
});

test('a kept site that this program cannot translate is left out, and asked for again', () => {
  breakTranslation();
  const { applier } = node([broken, ...others]);
  expect(applier.runtimeSet().sites.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  expect(applier.since()).toBe(0);
});
