import { addPanel, signedIn } from '../../testing/accounts/accounts';
import { engines } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { giftVouchers } from './gift-vouchers.tables';

const wrong = '2222222222222222';

describe.each(engines)('gift vouchers on %s', (engine) => {
  let test: TestApp;
  let owner: { id: string; token: string };

  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  beforeEach(async () => {
    owner = await signedIn(test);
  });
  afterAll(() => test.close());

  let made = 0;
  async function voucher(expiresAt?: Date): Promise<string> {
    made += 1;
    const code = `GFT${String(made).padStart(6, '0').replace(/\d/g, letterOf)}ABCDEFG`;
    const title = '新用户体验券';
    await test.services.giftVouchers.createVoucher({
      ...{ code, title, amountFen: 5_000 },
      ...(expiresAt && { expiresAt }),
    });
    return code;
  }
  const redeem = (code: string, token = owner.token) =>
    test.call({ method: 'POST', path: '/v1/gift-vouchers/redeem', token, body: { code } });
  const get = async (path: string, token = owner.token) =>
    (await test.call({ method: 'GET', path, token })).body.data;

  it('adds the amount to the balance, however the code is typed, and remembers it', async () => {
    const code = await voucher();
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await redeem(typed)).body.data).toEqual({ amountFen: 5_000, balanceFen: 5_000 });
    const { items, total } = await get('/v1/gift-vouchers/redemptions');
    expect([total, items[0]]).toMatchObject([1, { title: '新用户体验券', amountFen: 5_000 }]);
    expect((await get('/v1/ledger/entries?kind=gift')).items).toMatchObject([
      { subject: '兑换礼品券「新用户体验券」', amountFen: 5_000, balanceAfterFen: 5_000 },
    ]);
    const stranger = await signedIn(test);
    expect((await get('/v1/gift-vouchers/redemptions', stranger.token)).total).toBe(0);
  });

  it('says the same of a code that is used, too old or made up', async () => {
    const used = await voucher();
    await redeem(used, (await signedIn(test)).token);
    const old = await voucher(new Date(Date.now() - 1));
    for (const code of [used, old, wrong]) {
      const { status, body } = await redeem(code);
      expect([status, body.code, Object.keys(body.data.fields)]).toEqual([400, 40031, ['code']]);
    }
    expect(await get('/v1/ledger/balance')).toEqual({ balanceFen: 0 });
  });

  it('is good once, even for two at the same moment', async () => {
    const code = await voucher();
    const other = await signedIn(test);
    const answers = await Promise.all([redeem(code), redeem(code, other.token), redeem(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const balances = [
      await get('/v1/ledger/balance'),
      await get('/v1/ledger/balance', other.token),
    ];
    expect(balances.reduce((sum, { balanceFen }) => sum + balanceFen, 0)).toBe(5_000);
  });

  it('stops an account that guesses, and no other', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(wrong)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(400),
      ...[429, 429],
    ]);
    const code = await voucher();
    expect((await redeem(code)).status).toBe(429);
    expect((await redeem(code, (await signedIn(test)).token)).status).toBe(200);
  });

  it('does not count what turned out well', async () => {
    for (let n = 0; n < 11; n += 1) expect((await redeem(await voucher())).status).toBe(200);
  });

  it.each(['', 'short', '<script>alert</script>', '0000000000000000'])(
    'refuses the malformed code %p at its field',
    async (code) => {
      const { status, body } = await redeem(code);
      expect([status, Object.keys(body.data.fields)]).toEqual([400, ['code']]);
    },
  );

  it('keeps no code', async () => {
    const code = await voucher();
    const rows = await test.database.db.select().from(giftVouchers);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is closed to customers of a panel', async () => {
    const panelId = await addPanel(test, `${owner.id}.panel.test`);
    const { token } = await signedIn(test, { roles: ['panel'], panelId });
    expect((await redeem(await voucher(), token)).status).toBe(403);
  });
});

const letterOf = (digit: string) => 'ABCDEFGHJK'.charAt(Number(digit));
