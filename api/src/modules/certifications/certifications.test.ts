import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { certifications } from './certifications.tables';

const person = { kind: 'individual', name: '张小三', idNumber: '11010519491231002x' };
const company = {
  kind: 'enterprise',
  name: '福州某某网络科技有限公司',
  idNumber: '91350100M000100Y43',
  legalPerson: '买买提·艾力',
};

describe('certification', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  const certify = (token: string, body: object) =>
    test.call({ method: 'POST', path: '/v1/user/certify', token, body });
  const check = async (token: string) =>
    (await test.call({ method: 'GET', path: '/user/certify/check', token })).body.data;

  it('goes under review, and tells its owner name and number in part', async () => {
    const { id, token } = await signedIn(test);
    expect(await check(token)).toBeNull();
    expect((await certify(token, person)).body).toMatchObject({ code: 0, data: {} });
    expect(await check(token)).toMatchObject({
      kind: 'individual',
      state: 'under-review',
      name: '张**',
      idNumber: '110***********002X',
      reason: '',
    });
    const [row] = await test.database.db
      .select({ sealed: certifications.sealed })
      .from(certifications)
      .where(eq(certifications.userId, id));
    expect(row?.sealed).toMatch(/^v1:\w{8}:[\w-]+$/);
  });

  it('takes a company with its legal representative', async () => {
    const { token } = await signedIn(test, { roles: ['panel'] });
    expect((await certify(token, company)).body.code).toBe(0);
    expect(await check(token)).toMatchObject({
      kind: 'enterprise',
      idNumber: '913***********0Y43',
    });
  });

  it('is handed in again only after it was not successful', async () => {
    const { id, token } = await signedIn(test);
    const first = await Promise.all([certify(token, person), certify(token, company)]);
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const setState = (state: 'normal' | 'unsuccessful', reason: string) =>
      test.database.db
        .update(certifications)
        .set({ state, reason })
        .where(eq(certifications.userId, id));
    await setState('unsuccessful', '照片不清楚');
    expect(await check(token)).toMatchObject({ state: 'unsuccessful', reason: '照片不清楚' });
    expect((await certify(token, person)).status).toBe(200);
    expect(await check(token)).toMatchObject({ state: 'under-review', reason: '' });
    await setState('normal', '');
    expect((await certify(token, person)).status).toBe(409);
  });

  it.each([
    [{ ...person, idNumber: '110105194912310020' }, 'idNumber'],
    [{ ...person, name: 'Zhang' }, 'name'],
    [{ ...company, idNumber: '91350100M000100Y44' }, 'idNumber'],
    [{ ...company, legalPerson: '' }, 'legalPerson'],
    [{ kind: 'robot' }, 'kind'],
  ])('refuses %j', async (body, field) => {
    const { token } = await signedIn(test);
    const answer = await certify(token, body);
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, [field]]);
  });
});
