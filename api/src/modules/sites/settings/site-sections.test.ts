import { sitesJson } from '@console/contract/sites/history/file';
import { readMessage } from '../../../../../edge/agent/src/sites/config-line';
import {
  toRuntimeSite,
  translations,
} from '../../../../../edge/agent/src/sites/runtime/runtime-site';
import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';

/** A section more than there are: nothing else of the product knows of it. */
jest.mock('@console/contract/sites/sections/all', () => {
  const actual = jest.requireActual('@console/contract/sites/sections/all');
  const { siteSection } = jest.requireActual('@console/contract/sites/settings/section');
  const { value } = jest.requireActual('@console/contract/settings/section');
  const { z } = jest.requireActual('zod');
  const write = z.object({
    level: z.coerce.number('应为数字').max(9, '最大为 9').default(1),
    mode: z.enum(['off', 'on']).default('off'),
  });
  const history = {
    等级: value((pretend: { level: number }) => String(pretend.level)),
    模式: value((pretend: { mode: string }) => pretend.mode),
  };
  const pretend = siteSection({ label: '试验', write, defaults: write, history });
  return { siteSections: { ...actual.siteSections, pretend } };
});

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp('usual');
  ({ token } = await signedIn(test));
});
afterAll(() => test.close());

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await test.call({ method, path: `/v1${path}`, token, ...(body && { body }) })).body;
const origin = { origins: [{ address: '203.0.113.1' }] };
const add = async (domain: string) =>
  (await call('POST', '/sites', { domains: [domain], origin })).data;

/** What the nodes are sent of a site, as a node reads it. */
async function served(id: string) {
  const snapshot = await test.services.edgeSites.edgeSitesSnapshot();
  const { message } = readMessage(JSON.parse(JSON.stringify({ type: 'snapshot', ...snapshot })));
  return message.type === 'snapshot' ? message.sites.find((site) => site.id === id) : undefined;
}

it('a new section is kept, answered, told, gone back to, exported and served by being listed', async () => {
  const site = await add('a.pretend.example');
  expect(site.pretend).toEqual({ level: 1, mode: 'off' });
  expect(await served(site.id)).not.toHaveProperty('pretend');
  const put = (pretend: object) =>
    call('PUT', `/sites/${site.id}`, { revision: site.revision, pretend });
  expect((await put({ level: 10 })).data.fields).toEqual({ 'pretend.level': '最大为 9' });
  const saved = (await put({ level: '7' })).data;
  expect(saved.pretend).toEqual({ level: 7, mode: 'off' });

  const [newest] = (await call('GET', `/sites/${site.id}/revisions`)).data.items;
  expect(newest.changes).toEqual(['等级：1 → 7']);
  const { items } = (await call('GET', '/sites/export')).data;
  const moved = sitesJson(items).replace('a.pretend', 'b.pretend');
  const [row] = (await call('POST', '/sites/import', { text: moved, commit: true })).data.rows;
  expect((await call('GET', `/sites/${row.id}`)).data.pretend).toEqual({ level: 7, mode: 'off' });

  const atNode = await served(site.id);
  if (!atNode) throw new Error('the site is not served');
  expect(atNode).toMatchObject({ pretend: { level: 7, mode: 'off' } });
  Object.assign(translations, { pretend: ({ level }: { level: number }) => ({ tried: level }) });
  expect(
    toRuntimeSite(
      atNode,
      () => [],
      () => undefined,
    ),
  ).toMatchObject({ tried: 7 });

  const back = { revision: saved.revision };
  const restored = (await call('POST', `/sites/${site.id}/revisions/1/restore`, back)).data;
  expect(restored.pretend).toEqual({ level: 1, mode: 'off' });
});

it('new sites begin with what is set of it', async () => {
  const change = { groupId: null, revision: 0, pretend: { mode: 'on' } };
  const defaults = (await call('PUT', '/site-defaults', change)).data;
  expect(defaults).toMatchObject({ own: ['pretend'], settings: { pretend: { mode: 'on' } } });
  expect((await add('c.pretend.example')).pretend).toEqual({ level: 1, mode: 'on' });
  const reset = { groupId: null, section: 'pretend' };
  expect((await call('POST', '/site-defaults/reset', reset)).data.own).toEqual([]);
});
