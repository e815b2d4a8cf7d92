import { configMessageSchema } from '@console/contract/edge/endpoints/edge';
import { sitesJson } from '@console/contract/sites/history/file';
import { and, eq, sql } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { siteRevisions } from '../history/site-revisions.tables';
import { sites } from '../sites.tables';

/** Settings as an older version let them in: parts are missing, and values are of looser rules. */
const older = {
  origin: {
    origins: [{ address: '203.0.113.1', weight: 5_000 }],
    retries: 99,
    sni: 'not a domain',
  },
  access: { whiteOnly: true, ipWhite: [{ address: '203.0.113.7', note: '很'.repeat(80) }] },
  cache: { rules: [{ match: 'suffix', values: ['.TAR.GZ'], ttl: { value: 4_000, unit: 'day' } }] },
  pages: { pages: [] },
};

describe('sites of older rules', () => {
  let test: TestApp;
  let token: string;
  let id: string;
  const get = async (path: string) =>
    (await test.call({ method: 'GET', path: `/v1/sites${path}`, token })).body;

  beforeAll(async () => {
    test = await startTestApp('usual');
    ({ token } = await signedIn(test));
    const origin = { origins: [{ address: '203.0.113.2' }] };
    const body = { domains: ['older.example'], origin };
    const made = await test.call({ method: 'POST', path: '/v1/sites', token, body });
    id = made.body.data.id;
    const { db } = test.database;
    const settings = sql`${JSON.stringify(older)}::jsonb`;
    await db.update(sites).set({ settings }).where(eq(sites.id, id));
    // Older revisions have no group, and `null` for what nobody had set.
    const snapshot = { domains: ['older.example'], note: '', state: 'normal', ...older };
    const was = JSON.stringify({ ...snapshot, rules: null, certificateName: null });
    await db
      .update(siteRevisions)
      .set({ settings: sql`${was}::jsonb` })
      .where(and(eq(siteRevisions.subjectId, id), eq(siteRevisions.number, 1)));
  });
  afterAll(() => test.close());

  const whole = {
    origin: { ...older.origin, origins: [{ address: '203.0.113.1', weight: 5_000, role: 'up' }] },
    access: { whiteOnly: true, ipBlack: [], signing: { type: 'off' } },
    cache: { enabled: true, rules: [{ values: ['.TAR.GZ'], action: 'cache', query: 'all' }] },
    rules: { gzip: true, redirects: [] },
    pages: { pages: [], coverOrigin: false },
  };

  it('are listed, opened and exported, with what they lack', async () => {
    const { items } = (await get('?keyword=203.0.113.1')).data;
    expect(items).toMatchObject([{ id, origin: whole.origin, https: { force: 'off' } }]);
    expect((await get(`/${id}`)).data).toMatchObject(whole);
    const exported = (await get('/export')).data.items;
    expect(JSON.parse(sitesJson(exported))).toMatchObject([
      { ...whole, access: { whiteOnly: true } },
    ]);
  });

  it('are served', async () => {
    const { edgeSites } = test.services;
    const message = { type: 'snapshot', ...(await edgeSites.edgeSitesSnapshot()) };
    const read = configMessageSchema.parse(JSON.parse(JSON.stringify(message)));
    const { rules: _unset, ...served } = whole;
    expect(read).toMatchObject({ sites: [{ id, ...served, https: { certificateId: null } }] });
    expect(read).not.toHaveProperty('sites.0.rules');
  });

  it('are edited, a section at a time, and go back to what they were', async () => {
    const { revision } = (await get(`/${id}`)).data;
    const put = (body: object) =>
      test.call({ method: 'PUT', path: `/v1/sites/${id}`, token, body: { revision, ...body } });
    // Today's rules are for what is written today.
    const refused = (await put({ origin: older.origin })).body.data.fields;
    expect(Object.keys(refused)).toContain('origin.retries');
    const edited = await put({
      note: '新',
      rules: { gzip: false },
      origin: { origins: [{ address: '203.0.113.3' }] },
    });
    expect(edited.body.data).toMatchObject({
      ...whole,
      origin: { retries: 1 },
      rules: { gzip: false },
    });

    const [newest] = (await get(`/${id}/revisions`)).data.items;
    expect(newest.changes).toContain('备注：无 → 新');
    const path = `/v1/sites/${id}/revisions/1/restore`;
    const body = { revision: edited.body.data.revision };
    const back = await test.call({ method: 'POST', path, token, body });
    expect(back.body.data).toMatchObject({ ...whole, note: '' });
  });
});
