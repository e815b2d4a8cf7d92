import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { noChoices } from '../../testing/choices';
import { aSite, siteId } from '../../testing/sites';
import { Component } from './add-site.page';

const server = setupServer(...noChoices);
const sent = jest.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sent.mockClear();
});
afterAll(() => server.close());

const open = (search = '') =>
  openPage(`/website-management/website/add${search}`, {
    '/website-management/website/add': Component,
  });

function single() {
  const form = within(screen.getByRole('form', { name: '单个添加' }));
  return {
    domains: form.getByRole('textbox', { name: '域名' }),
    address: form.getByRole('textbox', { name: '地址' }),
    submit: form.getByRole('button', { name: '添加网站' }),
  };
}

it('adds a site and says which CNAME to set, and where', async () => {
  server.use(
    http.post('*/api/v1/sites', async ({ request }) => {
      sent(await request.json());
      return ok(aSite());
    }),
  );
  const { user } = open();
  const { domains, address, submit } = single();
  await user.type(domains, '中文.example{Enter}www.example.com');
  expect(screen.getByText('中文.example → xn--fiq228c.example')).toBeTruthy();
  await user.type(address, '203.0.113.9');
  await user.click(submit);
  expect(await screen.findByText('已添加网站 shop.example.com')).toBeTruthy();
  expect(screen.getByRole('button', { name: '复制 CNAME' })).toHaveProperty(
    'textContent',
    expect.stringContaining('shop1.cdn.demo.test'),
  );
  expect(screen.getByRole('link', { name: '管理网站' })).toHaveProperty(
    'pathname',
    `/website-management/website/list/${siteId}/basic`,
  );
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      domains: ['xn--fiq228c.example', 'www.example.com'],
      origin: expect.objectContaining({
        origins: [{ address: '203.0.113.9', port: null, weight: 1, role: 'up' }],
      }),
    }),
  );
});

it('begins with the group of rules that is chosen in the form', async () => {
  server.use(
    http.post('*/api/v1/sites', async ({ request }) => {
      sent(await request.json());
      return ok(aSite());
    }),
  );
  const { user } = open();
  const { domains, address, submit } = single();
  await user.type(domains, 'www.example.com');
  await user.type(address, '203.0.113.9');
  await user.click(screen.getByRole('combobox', { name: '防御组' }));
  await user.click(await screen.findByRole('option', { name: '宽松（内置）' }));
  await user.click(submit);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ cc: { group: 'loose' } })),
  );
});

it('puts a built-in group of rules in force at once', async () => {
  server.use(
    http.post('*/api/v1/sites', () => ok(aSite())),
    http.put(`*/api/v1/sites/${siteId}`, async ({ request }) => {
      const body = Object(await request.json());
      sent(body);
      return ok(aSite({ cc: body.cc, revision: 8 }));
    }),
  );
  const { user } = open();
  const { domains, address, submit } = single();
  await user.type(domains, 'www.example.com');
  await user.type(address, '203.0.113.9');
  await user.click(submit);
  await user.click(await screen.findByRole('button', { name: '启用防御' }));
  expect(await screen.findByText(/正在使用「宽松」/)).toBeTruthy();
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ revision: 7, cc: { group: 'loose' } });
});

it('names the wrong domain before anything is sent', async () => {
  const { user } = open();
  const { domains, address, submit } = single();
  await user.type(domains, 'www.example.com{Enter}bad_domain!');
  await user.type(address, '203.0.113.9');
  await user.click(submit);
  expect(await screen.findByText('bad_domain!：域名格式不正确')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(domains));
});

it("puts the server's errors at their fields", async () => {
  server.use(
    http.post('*/api/v1/domain-proofs/needed', () => ok({ items: [] })),
    http.post('*/api/v1/sites', () =>
      fail({
        status: 400,
        msg: '请检查填写的内容',
        fields: {
          'domains.1': '域名已被其他网站使用',
          'origin.origins.0.address': '源站地址不允许使用',
        },
      }),
    ),
  );
  const { user } = open();
  const { domains, address, submit } = single();
  await user.type(domains, 'a.example{Enter}taken.example');
  await user.type(address, '10.0.0.1');
  await user.click(submit);
  expect(await screen.findByText('taken.example：域名已被其他网站使用')).toBeTruthy();
  expect(screen.getByText('源站地址不允许使用')).toBeTruthy();
  expect(domains).toHaveProperty('value', 'a.example\ntaken.example');
});

const proof = {
  ...{ name: 'wild.com', recordName: '_site-proof.wild.com', recordValue: 'site-proof=1' },
  ...{
    taken: false,
    state: 'pending',
    message: '',
    checkedAt: null,
    provenAt: null,
    expiresAt: null,
  },
};

it('says that a domain of another account can be won by its TXT record', async () => {
  const name = 'squatted.com';
  const fields = { 'domains.0': '域名已被其他网站使用' };
  server.use(
    http.post('*/api/v1/sites', () => fail({ status: 400, msg: '域名已被其他网站使用', fields })),
    http.post('*/api/v1/domain-proofs/needed', () =>
      ok({ items: [{ ...proof, name, taken: true, domains: [name] }] }),
    ),
  );
  const { user } = open();
  const { domains, address, submit } = single();
  await user.type(domains, name);
  await user.type(address, '203.0.113.9');
  await user.click(submit);
  expect(await screen.findByRole('listitem', { name })).toBeTruthy();
  expect(
    screen.getByText(/squatted\.com 现在属于其他账户的网站：检查通过后 60 分钟内添加/),
  ).toBeTruthy();
});

it('shows the TXT record of a wildcard, has it checked, and says what comes next', async () => {
  let proven = false;
  const message = '没有查到 TXT 记录，新记录可能要几分钟才生效';
  server.use(
    http.post('*/api/v1/sites', () => {
      const fields = { 'domains.1': '需要先验证域名所有权' };
      return fail({ status: 400, msg: '需要先验证域名所有权', fields });
    }),
    http.post('*/api/v1/domain-proofs/needed', async ({ request }) => {
      sent(await request.json());
      return ok({ items: proven ? [] : [{ ...proof, message, domains: ['*.wild.com'] }] });
    }),
    http.post('*/api/v1/domain-proofs/check', async ({ request }) => {
      sent(await request.json());
      proven = true;
      return ok({ ...proof, state: 'proven' });
    }),
  );
  const { user } = open();
  const { domains, address, submit } = single();
  await user.type(domains, 'a.wild.com{Enter}*.wild.com');
  await user.type(address, '203.0.113.9');
  await user.click(submit);
  const card = within(await screen.findByRole('listitem', { name: 'wild.com' }));
  expect(card.getByText('待验证')).toBeTruthy();
  expect(card.getByRole('button', { name: '复制主机记录' }).textContent).toBe(proof.recordName);
  expect(card.getByRole('button', { name: '复制记录值' }).textContent).toBe(proof.recordValue);
  expect(card.getByText(message)).toBeTruthy();
  expect(sent).toHaveBeenCalledWith({ domains: ['a.wild.com', '*.wild.com'] });
  await user.click(card.getByRole('button', { name: '检查' }));
  expect(await screen.findByText('域名所有权已验证，请再次点击「添加网站」。')).toBeTruthy();
  expect(sent).toHaveBeenCalledWith({ name: 'wild.com' });
});

it('lists what the account has proven, and removes it', async () => {
  const at = '2026-01-02T03:04:05.000Z';
  let items = [{ ...proof, state: 'proven', checkedAt: at, provenAt: at, expiresAt: at }];
  server.use(
    http.get('*/api/v1/domain-proofs', () => ok({ items, total: items.length })),
    http.delete('*/api/v1/domain-proofs/:name', ({ params }) => {
      sent(params.name);
      items = [];
      return ok({});
    }),
  );
  const { user } = open();
  await user.click(screen.getByRole('button', { name: '域名验证' }));
  expect(await screen.findByText('已验证')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '删除 wild.com 的验证' }));
  expect(await screen.findByText('还没有验证过的域名')).toBeTruthy();
  expect(sent).toHaveBeenCalledWith('wild.com');
});

describe('batch', () => {
  const text = 'a.example | 203.0.113.9\nbad_domain! | 203.0.113.9\nc.example';

  async function typeBatch() {
    const page = open('?mode=batch');
    const form = within(screen.getByRole('form', { name: '批量添加' }));
    await page.user.click(form.getByLabelText('网站列表'));
    await page.user.paste(text);
    return { ...page, form };
  }

  it('names the wrong lines while they are typed, and adds nothing because of them', async () => {
    const { form } = await typeBatch();
    const wrong = await form.findByRole('list', { name: '有误的行' });
    expect(within(wrong).getByText('第 2 行：域名格式不正确')).toBeTruthy();
    expect(within(wrong).getByText('第 3 行：每行应为「域名 | 源站」')).toBeTruthy();
    expect(form.getByRole('button', { name: '添加 1 个网站' })).toHaveProperty('disabled', true);
  });

  it('skips them when told to, and reports line by line', async () => {
    server.use(
      http.post('*/api/v1/sites/batch', async ({ request }) => {
        sent(await request.json());
        const row = { id: null, error: '域名格式不正确', unproven: [] };
        return ok({
          created: 1,
          rows: [
            { line: 1, text: 'a.example | 203.0.113.9', id: siteId, error: null, unproven: [] },
            { ...row, line: 2, text: 'bad_domain! | 203.0.113.9' },
          ],
        });
      }),
    );
    const { form, user } = await typeBatch();
    await user.click(form.getByRole('switch', { name: '跳过有误的行' }));
    await user.click(await form.findByRole('button', { name: '添加 1 个网站' }));
    expect(await screen.findByText('已添加 1 个网站，1 行未添加')).toBeTruthy();
    expect(sent).toHaveBeenCalledWith({
      ...{ text, skipInvalid: true },
      ...{ groupId: null, packageId: null, cc: {} },
    });
    await user.click(screen.getByRole('button', { name: '修改未添加的行' }));
    expect(screen.getByLabelText('网站列表')).toHaveProperty('value', 'bad_domain! | 203.0.113.9');
  });
});
