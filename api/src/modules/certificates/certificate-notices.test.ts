import { signedIn } from '../../testing/accounts/accounts';
import { issue } from '../../testing/acme/certificates';
import { startTestApp, type TestApp } from '../../testing/test-app';

const dayMs = 86_400_000;

describe('notices of certificates', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('postgres');
  });
  afterAll(() => test.close());

  it('come at 30, 14, 7 and 1 days and at the end, each once, to the owner', async () => {
    const { token } = await signedIn(test);
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      test.call({ method, path, token, ...(body && { body }) });
    const { pem } = await issue({ domains: ['end.example', '*.end.example'], endsInDays: 60 });
    const made = (await call('POST', '/v1/certificates', { ...pem, name: '官网' })).body.data;
    const site = {
      domains: [`s.notices.example`],
      origin: { origins: [{ address: '8.8.8.8' }] },
    };
    const { id: siteId } = (await call('POST', '/v1/sites', site)).body.data;
    await call('POST', `/v1/certificates/${made.id}/bind`, { siteIds: [siteId] });

    const end = new Date(made.notAfter).getTime();
    const tellAt = (daysBefore: number) =>
      test.services.certificateNotices.tellDue(new Date(end - daysBefore * dayMs));
    const told: number[] = [];
    for (const days of [40, 30, 29, 14, 13, 13, 8, 7, 1, 0.5, 0, -1, -9]) {
      told.push(await tellAt(days));
    }
    expect(told).toEqual([0, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 0]);
    const events = (await call('GET', '/system/event/message/list')).body;
    expect(events.data.map(({ type }: { type: string }) => type)).toEqual([
      'cert-expire',
      ...Array(4).fill('cert-expiring'),
    ]);
    expect(events.data[0]).toMatchObject({ is_warning: true, site_id: siteId });
    expect(JSON.parse(events.data[0].templ_para)).toEqual([
      made.id,
      '官网',
      'end,example、*,end,example',
    ]);

    const next = await issue({ domains: ['end.example'], endsInDays: 70 });
    const renewed = await call('PUT', `/v1/certificates/${made.id}`, { pem: next.pem });
    const newEnd = new Date(renewed.body.data.notAfter).getTime();
    const tell = () => test.services.certificateNotices.tellDue(new Date(newEnd - 5 * dayMs));
    expect([await tell(), await tell()]).toEqual([1, 0]);
  });

  it('are told once by processes that look at the same time', async () => {
    const { token } = await signedIn(test);
    const { pem } = await issue({ domains: ['race.example'], endsInDays: 3 });
    await test.call({ method: 'POST', path: '/v1/certificates', token, body: pem });
    const { tellDue } = test.services.certificateNotices;
    const told = await Promise.all([tellDue(), tellDue(), tellDue()]);
    expect(told.reduce((sum, count) => sum + count)).toBe(1);
  });
});
