import { takeoverMinutes } from '@console/contract/domains/domain-proofs';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { proveNames } from '../../../testing/accounts/domain-proofs';
import { startTxtResolver } from '../../../testing/dns/txt-resolver';
import { startTestApp, type TestApp, testConfig } from '../../../testing/test-app';
import { auditLog } from '../../audit/audit.tables';

type Person = { id: string; token: string };

const origin = { origins: [{ address: '203.0.113.1' }] };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a domain that another account has', () => {
  let resolver: Awaited<ReturnType<typeof startTxtResolver>>;
  let test: TestApp;
  let ann: Person;
  let bob: Person;
  let count = 0;
  let name: string;

  beforeAll(async () => {
    resolver = await startTxtResolver();
    const dns = { ...testConfig.dns, resolvers: [resolver.address] };
    test = await startTestApp('usual', { dns });
  });
  beforeEach(async () => {
    [ann, bob] = [await signedIn(test), await signedIn(test)];
    count += 1;
    name = `squatted${count}.com`;
  });
  afterAll(async () => {
    await test.close();
    await resolver.close();
  });

  const call = async (
    { token }: Person,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ) => (await test.call({ method, path, token, ...(body && { body }) })).body;
  const add = (person: Person, ...domains: string[]) =>
    call(person, 'POST', '/v1/sites', { domains, origin });
  const siteOf = async (person: Person, { id }: { id: string }) =>
    call(person, 'GET', `/v1/sites/${id}`);
  const served = async () =>
    (await test.services.edgeSites.edgeSitesSnapshot()).sites
      .filter(({ domains }) => domains.includes(name))
      .map(({ id }) => id);

  it('goes to who shows by a TXT record of its name that it is theirs', async () => {
    const other = `other.${name}`;
    const squat = (await add(ann, name, other)).data;
    expect(await add(bob, name)).toMatchObject({
      code: 40010,
      data: { fields: { 'domains.0': '域名已被其他网站使用' } },
    });
    const path = '/v1/domain-proofs/needed';
    const [proof] = (await call(bob, 'POST', path, { domains: [name] })).data.items;
    expect(proof).toMatchObject({ name, taken: true, domains: [name], state: 'pending' });
    resolver.records.set(proof.recordName, proof.recordValue);
    expect((await call(bob, 'POST', '/v1/domain-proofs/check', { name })).data.state).toBe(
      'proven',
    );
    // A proof alone takes nothing.
    expect(await served()).toEqual([squat.id]);
    const before = await test.services.edgeSites.configRevision();
    const site = (await add(bob, name)).data;
    expect(await served()).toEqual([site.id]);

    const left = (await siteOf(ann, squat)).data;
    expect(left.domains).toEqual([other]);
    expect((await call(ann, 'GET', `/v1/sites?keyword=${other}`)).data.total).toBe(1);
    const { items } = (await call(ann, 'GET', `/v1/sites/${squat.id}/revisions`)).data;
    expect(items[0]).toMatchObject({ number: 2, author: { kind: 'system' } });
    expect((await call(ann, 'GET', '/system/event/message/list')).data).toMatchObject([
      { type: 'domain-lost', is_warning: true, site_id: squat.id, templ_para: `["${name}"]` },
    ]);
    expect((await call(bob, 'GET', '/system/event/message/list')).data).toEqual([]);
    const changes = await test.services.edgeSites.edgeChangesSince(before);
    const changed = new Set(changes.upsert.map(({ id }) => id));
    expect(changed).toEqual(new Set([squat.id, site.id]));
    const rows = await test.database.db
      .select({ actorId: auditLog.actorId, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, squat.id));
    expect(rows).toEqual([
      {
        actorId: bob.id,
        before: { domain: name, ownerId: ann.id, domains: [name, other] },
        after: { domain: name, ownerId: bob.id },
      },
    ]);
    expect((await add(ann, name)).code).toBe(40010);
  });

  it('was all that its site had: the site is gone', async () => {
    const squat = (await add(ann, name)).data;
    const before = await test.services.edgeSites.configRevision();
    await proveNames(test, bob.id, [name]);
    expect((await add(bob, name)).code).toBe(0);
    expect((await siteOf(ann, squat)).code).toBe(40400);
    const { remove } = await test.services.edgeSites.edgeChangesSince(before);
    expect(remove).toEqual([squat.id]);
    expect((await call(ann, 'GET', '/system/event/message/list')).data).toMatchObject([
      { type: 'domain-lost', site_id: null },
    ]);
  });

  it('stays where it is without a proof of that very name, of a moment ago, newer than theirs', async () => {
    const squat = (await add(ann, `www.${name}`)).data;
    const refused = async () => (await add(bob, `www.${name}`)).code;
    await proveNames(test, bob.id, [name]);
    expect(await refused()).toBe(40010);
    await proveNames(test, bob.id, [`www.${name}`], minutesAgo(takeoverMinutes + 1));
    expect(await refused()).toBe(40010);
    const cy = await signedIn(test);
    await proveNames(test, cy.id, [`www.${name}`], minutesAgo(2));
    await proveNames(test, ann.id, [`www.${name}`], minutesAgo(1));
    expect((await add(cy, `www.${name}`)).code).toBe(40010);
    expect((await siteOf(ann, squat)).data.domains).toEqual([`www.${name}`]);
  });

  it('stays where it is when the rest of the change cannot be', async () => {
    const squat = (await add(ann, name, `more.${name}`)).data;
    await proveNames(test, bob.id, [name]);
    expect((await add(bob, name, `more.${name}`)).code).toBe(40010);
    expect((await siteOf(ann, squat)).data.domains).toEqual([name, `more.${name}`]);
    expect((await call(ann, 'GET', '/system/event/message/list')).data).toEqual([]);
  });

  it('is taken by every door: edit and batch', async () => {
    const squat = (await add(ann, `a.${name}`, `b.${name}`, `c.${name}`)).data;
    const own = (await add(bob, `own.${name}`)).data;
    await proveNames(test, bob.id, [`a.${name}`, `b.${name}`]);
    const { revision } = own;
    const domains = [`own.${name}`, `a.${name}`];
    const edited = await call(bob, 'PUT', `/v1/sites/${own.id}`, { revision, domains });
    expect(edited.data.domains).toEqual(domains);
    const lines = [`b.${name}`, `c.${name}`].map((domain) => `${domain} | 203.0.113.1`).join('\n');
    const text = { text: lines, skipInvalid: true };
    const { rows } = (await call(bob, 'POST', '/v1/sites/batch', text)).data;
    expect(rows).toMatchObject([
      { error: null, unproven: [] },
      { error: `c.${name}：域名已被其他网站使用`, unproven: [`c.${name}`] },
    ]);
    expect((await siteOf(ann, squat)).data.domains).toEqual([`c.${name}`]);
  });

  it('is one of 20 a day', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `n${index}.${name}`);
    await add(ann, ...names);
    await proveNames(test, bob.id, names);
    expect((await add(bob, ...names.slice(0, 19))).code).toBe(0);
    expect(await add(bob, ...names.slice(19))).toMatchObject({
      code: 42900,
      msg: '每天最多取回 20 个域名，请明天再试',
    });
    expect((await add(bob, ...names.slice(19, 20))).code).toBe(0);
    expect((await add(bob, ...names.slice(20))).code).toBe(42900);
  });

  it('is not taken when it is the account’s own already, or a wildcard', async () => {
    await proveNames(test, ann.id, [name], minutesAgo(10));
    await add(ann, `*.${name}`);
    await proveNames(test, bob.id, [name]);
    expect((await add(bob, `*.${name}`)).code).toBe(40010);
    expect((await add(bob, name)).code).toBe(0);
    expect((await add(bob, name)).code).toBe(40010);
    const path = '/v1/domain-proofs/needed';
    const domains = [name, `*.${name}`];
    expect((await call(bob, 'POST', path, { domains })).data.items).toEqual([]);
  });
});
