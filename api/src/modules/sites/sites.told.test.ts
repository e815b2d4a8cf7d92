import { inArray } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { engines } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { siteRevisions } from './history/site-revisions.tables';

describe.each(engines)('what a change of sites tells others on %s', (engine) => {
  let test: TestApp;
  let owner: { id: string; token: string };

  beforeAll(async () => {
    test = await startTestApp(engine);
    owner = await signedIn(test);
  });
  afterAll(() => test.close());

  const post = (path: string, body: object) =>
    test.call({ method: 'POST', path: `/v1/sites${path}`, token: owner.token, body });
  const create = (domains: string[]) =>
    post('', { domains, origin: { origins: [{ address: '203.0.113.1' }] } });
  const update = (id: string, body: object) =>
    test.call({ method: 'PUT', path: `/v1/sites/${id}`, token: owner.token, body });

  it('writes a revision of each site that a change touches, with what the site is after it', async () => {
    const first = (await create(['history.example'])).body.data;
    const other = (await create(['other.history.example'])).body.data;
    await update(first.id, {
      revision: first.revision,
      note: '新',
      domains: ['b.history.example'],
    });
    await post('/state', { ids: [first.id, other.id], state: 'disabled' });
    await update(first.id, { revision: first.revision, note: '旧的表单' });
    const rows = await test.database.db
      .select()
      .from(siteRevisions)
      .where(inArray(siteRevisions.subjectId, [first.id, other.id]))
      .orderBy(siteRevisions.configRevision, siteRevisions.number);
    const seen = rows.map(({ subjectId, number, action, authorId, settings }) => [
      subjectId === first.id ? 'first' : 'other',
      ...[
        number,
        action,
        authorId === owner.id,
        settings.domains[0],
        settings.note,
        settings.state,
      ],
    ]);
    expect(seen).toEqual([
      ['first', 1, 'create', true, 'history.example', '', 'normal'],
      ['other', 1, 'create', true, 'other.history.example', '', 'normal'],
      ['first', 2, 'change', true, 'b.history.example', '新', 'normal'],
      ['other', 2, 'change', true, 'other.history.example', '', 'disabled'],
      ['first', 3, 'change', true, 'b.history.example', '新', 'disabled'],
    ]);
  });

  it('tells the edge of changes, in the order of revisions, when they are committed', async () => {
    const { edgeSites } = test.services;
    const heard: string[] = [];
    const end = await test.database.signals.subscribe('config', (payload) => heard.push(payload));
    const before = await edgeSites.configRevision();
    const kept = (await create(['kept.example'])).body.data;
    const off = (await create(['off.example'])).body.data;
    const gone = (await create(['gone2.example'])).body.data;
    await post('/state', { ids: [off.id], state: 'disabled' });
    await post('/delete', { ids: [gone.id] });
    const changes = await edgeSites.edgeChangesSince(before);
    expect(changes.revision).toBe(before + 5);
    expect(changes.upsert).toEqual([
      {
        id: kept.id,
        account: owner.id,
        package: kept.package.id,
        domains: ['kept.example'],
        extraPorts: [],
        origin: kept.origin,
        https: kept.https,
        cache: kept.cache,
      },
    ]);
    expect(changes.remove).toEqual([off.id, gone.id]);
    const { sites } = await edgeSites.edgeSitesSnapshot();
    expect(sites.map(({ id }) => id)).toContain(kept.id);
    expect(sites.map(({ id }) => id)).not.toContain(off.id);
    await until(() => heard.includes(String(before + 5)));
    await end();
  });
});

async function until(condition: () => boolean) {
  while (!condition()) await new Promise(setImmediate);
}
