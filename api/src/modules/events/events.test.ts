import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';

describe('account events', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  it('lists pages with a count, warns until all are read, and keeps to their owner', async () => {
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    const parameters = ['1', '企业版', '3'];
    const common = { userId: owner.id, type: 'package-expiring' as const, parameters };
    await test.services.events.createEvents([
      { ...common, isWarning: true },
      { ...common, isWarning: false },
      { ...common, isWarning: false },
    ]);
    const get = async (path: string, { token }: { token: string }) =>
      (await test.call({ method: 'GET', path: `/system/event/message/${path}`, token })).body;
    const page = await get('list?page=2&limit=2', owner);
    expect([page.count, page.data.length]).toEqual([3, 1]);
    expect(JSON.parse(page.data[0].templ_para)).toEqual(parameters);
    expect((await get('warning', owner)).data).toEqual({ isWarning: true });
    expect(await get('list', stranger)).toMatchObject({ data: [], count: 0 });
    expect((await get('warning', stranger)).data).toEqual({ isWarning: false });

    const read = ({ token }: { token: string }) =>
      test.call({ method: 'POST', path: '/system/event/read-all', token });
    await read(stranger);
    expect((await get('warning', owner)).data).toEqual({ isWarning: true });
    expect((await read(owner)).status).toBe(200);
    expect((await get('warning', owner)).data).toEqual({ isWarning: false });
  });
});
