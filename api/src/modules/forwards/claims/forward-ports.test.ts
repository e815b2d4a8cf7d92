import { connections } from '../../../testing/databases/databases';
import { forwardCustomer, freshPort, tcp, udp } from '../../../testing/forwards';
import { startTestApp, type TestApp } from '../../../testing/test-app';

describe.each(connections)('ports of forwards on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());

  it('keeps the ports of nodes, and their machines as origins, from everybody', async () => {
    const { services } = test;
    const token = crypto.randomUUID();
    await services.nodes.admitToken(token);
    const about = { token, name: 'edge', address: '198.51.100.20:8081', version: '1' };
    const { nodeId } = await services.nodes.register(about);
    const { add } = await forwardCustomer(test);
    const own = await add([tcp(8081)]);
    expect(own.body.data.fields).toEqual({ listen: '端口 8081 由节点使用，不能用于转发' });
    const origin = { origins: [{ address: '198.51.100.20', port: 9 }] };
    const loop = await add([tcp(freshPort())], { origin });
    expect([loop.body.code, loop.body.data.fields]).toEqual([
      40011,
      { 'origin.origins.0.address': '这是本平台自己的地址，会形成回路' },
    ]);
    await services.nodes.remove({ id: (await forwardCustomer(test)).id, ip: '' }, nodeId);
  });

  it('gives a port to one of many who ask at once, and frees it when the forward goes', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => forwardCustomer(test)));
    const port = freshPort();
    const answers = await Promise.all(
      people.map(({ add }, index) => add([tcp(port - (index % 3), port + (index % 2))])),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect([body.code, body.data.fields.listen]).toEqual([
        40013,
        expect.stringMatching(/^端口 \d+\/tcp 已被其他转发使用$/),
      ]);
    }
    // The same number of the other protocol is another port.
    const [one, other] = people;
    expect((await other?.add([udp(port)]))?.status).toBe(200);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const ids = [won[0]?.body.data.id];
    await winner?.call('POST', '/forwards/actions', { ids, action: { kind: 'delete' } });
    expect((await one?.add([tcp(port)]))?.status).toBe(200);
  });

  it('counts ports by the package, in changes and for several at once too', async () => {
    const { add, made, call } = await forwardCustomer(test, 10);
    const port = freshPort();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => add([tcp(port + index), udp(port + index)])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const rest = freshPort();
    const forward = await made([tcp(rest)]);
    const widen = await call('PUT', `/forwards/${forward.id}`, {
      revision: forward.revision,
      listen: [tcp(rest, rest + 3)],
    });
    expect(widen.body.data.fields).toEqual({
      packageId: '套餐「小」最多 10 个四层转发端口，已用 8 个，还需要 4 个',
    });
    expect((await call('GET', `/forwards/${forward.id}`)).body.data.listen).toEqual([tcp(rest)]);
    const fits = await call('PUT', `/forwards/${forward.id}`, {
      revision: forward.revision,
      listen: [tcp(rest + 1, rest + 2)],
    });
    expect(fits.body.data.listen).toEqual([tcp(rest + 1, rest + 2)]);
    const [free] = (await call('GET', '/packages')).body.data.filter(
      ({ planName }: { planName: string }) => planName === '小',
    );
    expect(free.used.l4Ports).toBe(10);
  });
});
