import { createSocket } from 'node:dgram';
import { type Answer, decode, encode } from 'dns-packet';
import { createCnameChecker } from './cname-check';
import { createCnameChecksService } from './cname-checks.service';

const cname = 's1.cdn.test';
const cnames: Record<string, string> = {
  'good.example': cname,
  'upper.example': 'S1.CDN.test',
  'far.example': 'hop.example',
  'hop.example': cname,
  'else.example': 'other.cdn.test',
  'cname-check.wild.example': cname,
  'loop.example': 'loop.example',
};
const addresses: Record<string, string> = {
  [cname]: '192.0.2.10',
  'flat.example': '192.0.2.10',
  'old.example': '203.0.113.5',
};

/** A resolver that knows the names above; `servfail.example` breaks it and `mute.example` hangs it. */
async function startResolver() {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (message, from) => {
    asked += 1;
    const query = decode(message);
    const [question] = query.questions ?? [];
    const name = question?.name.toLowerCase() ?? '';
    if (name === 'mute.example') return;
    const answers: Answer[] = [];
    const target = cnames[name];
    const address = addresses[name];
    if (target && question?.type === 'CNAME') answers.push({ type: 'CNAME', name, data: target });
    if (address && question?.type === 'A') answers.push({ type: 'A', name, data: address });
    const known = target !== undefined || address !== undefined;
    const code = name === 'servfail.example' ? 2 : known || name === 'other.cdn.test' ? 0 : 3;
    const { id, questions } = query;
    socket.send(
      encode({ type: 'response', id, flags: 0x180 | code, questions, answers }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}

describe('the CNAME check', () => {
  let resolver: Awaited<ReturnType<typeof startResolver>>;
  beforeAll(async () => {
    resolver = await startResolver();
  });
  afterAll(() => resolver.close());

  it.each([
    ['good.example', 'effective', ''],
    ['upper.example', 'effective', ''],
    ['far.example', 'effective', ''],
    ['*.wild.example', 'effective', ''],
    ['flat.example', 'effective', '已展开'],
    ['old.example', 'pending', '当前解析到 203.0.113.5'],
    ['else.example', 'pending', '当前指向 other.cdn.test'],
    ['none.example', 'pending', '没有解析记录'],
    ['loop.example', 'pending', '层数过多'],
    ['servfail.example', 'failed', 'SERVFAIL'],
    ['mute.example', 'failed', '没有及时回答'],
  ])('finds %s to be %s', async (domain, state, message) => {
    const check = createCnameChecker([resolver.address]);
    expect(await check(domain, cname)).toEqual({
      domain,
      state,
      message: expect.stringContaining(message),
    });
  });

  it('says that no resolver is there', async () => {
    const check = createCnameChecker(['127.0.0.1:1']);
    expect(await check('good.example', cname)).toMatchObject({ state: 'failed' });
  });

  it('asks once a minute for a site, and again when told to', async () => {
    const site = { id: 'site', cname, domains: ['good.example', 'old.example'] };
    const checks = createCnameChecksService({
      sites: { sitesCnames: async (_owner, ids) => (ids.includes(site.id) ? [site] : []) },
      check: createCnameChecker([resolver.address]),
    });
    const ask = (fresh: boolean) => checks.checkSites('owner', { siteIds: [site.id], fresh });
    const { items } = await ask(false);
    expect(items).toMatchObject([
      { siteId: 'site', state: 'pending', domains: [{ state: 'effective' }, { state: 'pending' }] },
    ]);
    const before = resolver.asked();
    await ask(false);
    expect(resolver.asked()).toBe(before);
    await ask(true);
    expect(resolver.asked()).toBeGreaterThan(before);
  });

  it('lets nobody wait for the many domains of another account', async () => {
    const sites = new Map(
      Array.from({ length: 100 }, (_, index) => {
        const domains = Array.from({ length: 20 }, (__, part) => `${part}.slow.example`);
        const id: string = `slow-${index}`;
        return [id, { id, cname, domains }] as const;
      }),
    );
    const quick = { id: 'quick', cname, domains: ['good.example'] };
    let asked = 0;
    const checks = createCnameChecksService({
      sites: {
        sitesCnames: async (owner, ids) =>
          owner === 'greedy' ? ids.flatMap((id) => sites.get(id) ?? []) : [quick],
      },
      check: async (domain) => {
        if (!domain.endsWith('.slow.example')) return { domain, state: 'effective', message: '' };
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    const all = { siteIds: [...sites.keys()], fresh: true };
    void checks.checkSites('greedy', all);
    const { items } = await checks.checkSites('modest', { siteIds: ['quick'], fresh: true });
    expect(items).toMatchObject([{ siteId: 'quick', state: 'effective' }]);
    expect(asked).toBeGreaterThan(0);
    // What is under way is not begun again.
    const before = asked;
    void checks.checkSites('greedy', all);
    await checks.checkSites('modest', { siteIds: ['quick'], fresh: true });
    expect(asked).toBe(before);
  });
});
