import { domainProofDays } from '@console/contract/domains/domain-proofs';
import { signedIn } from '../../testing/accounts/accounts';
import { proveNames } from '../../testing/accounts/domain-proofs';
import { startTxtResolver } from '../../testing/dns/txt-resolver';
import { startTestApp, type TestApp, testConfig } from '../../testing/test-app';

type Person = { id: string; token: string };

const origin = { origins: [{ address: '203.0.113.1' }] };

describe('proofs of domains', () => {
  let resolver: Awaited<ReturnType<typeof startTxtResolver>>;
  let test: TestApp;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    resolver = await startTxtResolver();
    test = await startTestApp('postgres', {
      dns: { ...testConfig.dns, resolvers: [resolver.address] },
    });
  });
  beforeEach(async () => {
    [ann, bob] = [await signedIn(test), await signedIn(test)];
    resolver.records.clear();
  });
  afterAll(async () => {
    await test.close();
    await resolver.close();
  });

  const call = async (
    { token }: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => test.call({ method, path, token, ...(body && { body }) });
  const add = async (person: Person, ...domains: string[]) =>
    (await call(person, 'POST', '/v1/sites', { domains, origin })).body;
  const needed = async (person: Person, ...domains: string[]) =>
    (await call(person, 'POST', '/v1/domain-proofs/needed', { domains })).body.data.items;
  const check = async (person: Person, name: string) =>
    (await call(person, 'POST', '/v1/domain-proofs/check', { name })).body;
  /** Sets the record that the console shows, and has it checked. */
  async function prove(person: Person, domain: string) {
    const [proof] = await needed(person, domain);
    resolver.records.set(proof.recordName, proof.recordValue);
    return (await check(person, proof.name)).data;
  }

  it.each(['*.com.cn', 'com.cn', 'github.io', '*.github.io', '*.pages.dev', '*.xn--55qx5d.cn'])(
    'gives the public suffix %s to nobody',
    async (domain) => {
      const answer = await add(ann, `ok-${Date.now()}.example`, domain);
      expect([answer.code, Object.keys(answer.data.fields)]).toEqual([40010, ['domains.1']]);
      expect(await needed(ann, domain)).toEqual([]);
      const name = domain.replace('*.', '');
      expect((await check(ann, name)).data.fields).toHaveProperty('name');
    },
  );

  it('adds a wildcard when its TXT record is there, and says before what it must be', async () => {
    const refused = await add(ann, '*.wild.com', 'free.wild.com');
    expect([refused.code, refused.data.fields]).toEqual([
      40012,
      { 'domains.0': '需要先验证域名所有权' },
    ]);
    const [proof] = await needed(ann, '*.wild.com', 'free.wild.com');
    expect(proof).toMatchObject({
      ...{ name: 'wild.com', recordName: '_site-proof.wild.com', state: 'pending' },
      ...{ domains: ['*.wild.com'], checkedAt: null },
    });
    expect((await check(ann, 'wild.com')).data).toMatchObject({
      state: 'pending',
      message: '没有查到 TXT 记录，新记录可能要几分钟才生效',
    });
    resolver.records.set(proof.recordName, 'something else');
    expect((await check(ann, 'wild.com')).data.message).toBe('查到的 TXT 记录值与要求的不一致');
    resolver.records.set(proof.recordName, proof.recordValue);
    expect((await check(ann, 'wild.com')).data).toMatchObject({ state: 'proven', message: '' });
    expect(await needed(ann, '*.wild.com', '*.deep.wild.com')).toEqual([]);
    expect((await add(ann, '*.wild.com', '*.deep.wild.com')).code).toBe(0);
    const { items, total } = (await call(ann, 'GET', '/v1/domain-proofs')).body.data;
    expect([total, items[0].name, items[0].state]).toEqual([1, 'wild.com', 'proven']);
  });

  it('asks everybody else who wants a name around a wildcard for a proof of their own', async () => {
    await prove(ann, '*.held.com');
    expect((await add(ann, '*.held.com', 'mine.held.com')).code).toBe(0);
    for (const domain of ['www.held.com', 'a.b.held.com', 'held.com']) {
      expect((await add(bob, domain)).code).toBe(40012);
    }
    // Ann's value says nothing of Bob.
    const [first] = await needed(bob, 'www.held.com');
    const [own] = await needed(ann, '*.x.held.org');
    expect(first.recordValue).not.toBe(own.recordValue);
    resolver.records.set(
      '_site-proof.www.held.com',
      resolver.records.get('_site-proof.held.com') ?? '',
    );
    expect((await check(bob, 'www.held.com')).data.state).toBe('pending');
    await prove(bob, 'www.held.com');
    expect((await add(bob, 'www.held.com')).code).toBe(0);
    expect((await add(bob, 'other.held.com')).code).toBe(40012);
  });

  it('gives one of two proven wildcards at the same moment to one account', async () => {
    for (const person of [ann, bob]) await proveNames(test, person.id, ['both.com']);
    const answers = await Promise.all([add(ann, '*.both.com'), add(bob, '*.both.com')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40010]);
  });

  it('asks again when the proof is old or was removed; what was added stays as it is', async () => {
    const long = new Date(Date.now() - (domainProofDays + 1) * 86_400_000);
    await proveNames(test, ann.id, ['old.com'], long);
    expect((await add(ann, '*.old.com')).code).toBe(40012);
    expect((await needed(ann, '*.old.com'))[0].state).toBe('expired');
    await prove(ann, '*.old.com');
    const site = (await add(ann, '*.old.com')).data;
    expect((await call(bob, 'DELETE', '/v1/domain-proofs/old.com')).status).toBe(404);
    expect((await call(ann, 'DELETE', '/v1/domain-proofs/old.com')).status).toBe(200);
    const { revision } = site;
    const domains = ['*.old.com', 'new.example'];
    const edited = await call(ann, 'PUT', `/v1/sites/${site.id}`, { revision, domains });
    expect(edited.body.data.domains).toEqual(domains);
    expect((await add(ann, '*.more.old.com')).code).toBe(40012);
  });

  it('asks at every door: edit, batch, import and roll-back', async () => {
    await prove(ann, '*.door.com');
    const site = (await add(ann, '*.door.com')).data;
    const path = `/v1/sites/${site.id}`;
    const edited = await call(ann, 'PUT', path, {
      revision: site.revision,
      domains: ['edited.door.org'],
    });
    await call(ann, 'DELETE', '/v1/domain-proofs/door.com');
    const { revision } = edited.body.data;
    const widened = await call(ann, 'PUT', path, { revision, domains: ['*.door.com'] });
    expect(widened.body.code).toBe(40012);
    const restored = await call(ann, 'POST', `${path}/revisions/1/restore`, {
      revision,
    });
    expect(restored.body.msg).toBe('无法回滚到 v1：*.door.com：需要先验证域名所有权');
    const text = `a.door.org *.door.com | 203.0.113.1`;
    const row = { error: '*.door.com：需要先验证域名所有权', unproven: ['*.door.com'], id: null };
    const batch = await call(ann, 'POST', '/v1/sites/batch', { text });
    expect(batch.body.data.rows).toMatchObject([row]);
    const file = '域名,源站\n*.door.com,203.0.113.1';
    const imported = await call(ann, 'POST', '/v1/sites/import', { text: file, commit: true });
    expect(imported.body.data.rows).toMatchObject([row]);
    expect(imported.body.data.created).toBe(0);
  });

  it('bounds the checks of an account', async () => {
    for (let count = 0; count < 30; count += 1) await check(ann, 'many.com');
    expect((await check(ann, 'more.com')).code).toBe(42900);
    expect((await check(bob, 'more.com')).code).toBe(0);
  });
});

it('asks for every domain when the operator says so', async () => {
  const test = await startTestApp('pglite', { domainProof: 'all' });
  try {
    const ann = await signedIn(test);
    const add = async (...domains: string[]) => {
      const body = { domains, origin };
      return (await test.call({ method: 'POST', path: '/v1/sites', token: ann.token, body })).body;
    };
    expect((await add('www.every.com')).code).toBe(40012);
    await proveNames(test, ann.id, ['every.com']);
    expect((await add('www.every.com')).code).toBe(0);
  } finally {
    await test.close();
  }
});
