import type {
  Certificate,
  CertificateDetail,
} from '@console/contract/domains/endpoints/certificates';
import { fail, ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { aSite, siteId } from '../../testing/sites';
import { Component } from './certificate-list.page';

const id = '1c7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d22';
const certificate: Certificate = {
  id,
  name: '商城证书',
  source: 'upload',
  domains: ['shop.example.com', '*.example.com'],
  issuer: "Let's Encrypt · R11",
  keyType: 'ECDSA P-256',
  validity: 'expiring',
  notBefore: '2026-09-01T00:00:00.000Z',
  notAfter: '2026-12-01T00:00:00.000Z',
  daysLeft: 11,
  warnings: ['chain-incomplete'],
  issue: null,
  autoRenew: false,
  sites: [{ id: siteId, domain: 'shop.example.com' }],
  sync: { applied: 1, total: 2 },
  createdAt: '2026-09-01T00:00:00.000Z',
  updatedAt: '2026-09-01T00:00:00.000Z',
};
const detail: CertificateDetail = {
  ...certificate,
  serialNumber: '0A1B',
  fingerprint: 'AA:BB',
  chain: [
    {
      subject: 'shop.example.com',
      issuer: 'R11',
      notBefore: '2026-09-01T00:00:00.000Z',
      notAfter: '2026-12-01T00:00:00.000Z',
    },
  ],
};

const server = setupServer();
const sent = jest.fn();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    http.get('*/api/v1/certificates/directories', () => ok({ items: [{ name: '演示机构' }] })),
    http.get('*/api/v1/certificates', () => ok({ items: [certificate], total: 1 })),
    http.get(`*/api/v1/certificates/${id}`, () => ok(detail)),
  ),
);
afterEach(() => {
  server.resetHandlers();
  sent.mockClear();
});
afterAll(() => server.close());

const open = (search = '') =>
  openPage(`/cert-management/list${search}`, { '/cert-management/list': Component });

const pem = (label: string) => `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----`;

it('lists certificates with what matters of them', async () => {
  open();
  expect(await screen.findByRole('link', { name: '商城证书' })).toBeTruthy();
  for (const text of ['即将到期', '剩余 11 天', '+1 个域名', '浏览器会提示', '1/2 节点，同步中']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'shop.example.com' }).getAttribute('href')).toContain(
    `${siteId}/https`,
  );
});

it('renews where the end is warned of: by the CA, or by new content', async () => {
  const issued = {
    ...certificate,
    source: 'letsencrypt',
    issue: {
      ...{ state: 'issued', challenge: 'http-01', error: null, errorCode: null },
      nextAttemptAt: null,
    },
  };
  server.use(
    http.get('*/api/v1/certificates', () => ok({ items: [issued], total: 1 })),
    http.post(`*/api/v1/certificates/${id}/retry`, () => {
      sent('retry');
      return ok(detail);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '立即续期：商城证书' }));
  expect(await screen.findByText('已提交续期：商城证书')).toBeTruthy();
  expect(sent).toHaveBeenCalledWith('retry');
  await user.click(screen.getByRole('link', { name: '商城证书' }));
  const drawer = within(await screen.findByRole('dialog', { name: '商城证书' }));
  expect(await drawer.findByText('证书即将到期，剩余 11 天。')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: '更换证书：商城证书' }));
  expect(await screen.findByRole('dialog', { name: '更换证书内容：商城证书' })).toBeTruthy();
});

it('opens the details by a link that can be sent on', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: '商城证书' }));
  expect(router.state.location.search).toBe(`?certificate=${id}`);
  const drawer = await screen.findByRole('dialog', { name: '商城证书' });
  expect(await within(drawer).findByText(/缺少中间证书/)).toBeTruthy();
  expect(within(drawer).getByText('0A1B')).toBeTruthy();
});

it('uploads what was pasted or chosen, with each error at its field', async () => {
  server.use(
    http.post('*/api/v1/certificates', async ({ request }) => {
      sent(await request.json());
      return sent.mock.calls.length === 1
        ? fail({ status: 400, msg: '未通过', fields: { privateKey: '私钥与证书不匹配' } })
        : ok(detail);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '上传证书' }));
  const drawer = await screen.findByRole('dialog', { name: '上传证书' });
  const submit = within(drawer).getByRole('button', { name: '上传证书' });
  await user.click(submit);
  expect(await within(drawer).findByText('请粘贴或选择证书文件')).toBeTruthy();
  await user.click(within(drawer).getByLabelText('证书'));
  await user.paste(pem('CERTIFICATE'));
  const file = new File([pem('PRIVATE KEY')], 'shop.key');
  await user.upload(within(drawer).getByTestId('privateKey-file'), file);
  await waitFor(() =>
    expect(within(drawer).getByLabelText('私钥')).toHaveProperty('value', pem('PRIVATE KEY')),
  );
  await user.click(submit);
  expect(await within(drawer).findByText('私钥与证书不匹配')).toBeTruthy();
  await user.click(submit);
  expect(await screen.findByRole('dialog', { name: '商城证书' })).toBeTruthy();
  expect(sent).toHaveBeenLastCalledWith({
    certificate: pem('CERTIFICATE'),
    privateKey: pem('PRIVATE KEY'),
    name: '',
  });
});

it('gives a certificate another name', async () => {
  server.use(
    http.put(`*/api/v1/certificates/${id}`, async ({ request }) => {
      sent(await request.json());
      return ok({ ...detail, name: '新商城' });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '更多操作：商城证书' }));
  await user.click(await screen.findByRole('menuitem', { name: '重命名' }));
  const drawer = await screen.findByRole('dialog', { name: '重命名证书' });
  const name = within(drawer).getByRole('textbox', { name: '名称' });
  await user.clear(name);
  await user.click(within(drawer).getByRole('button', { name: '保存名称' }));
  expect(await within(drawer).findByText('请输入名称')).toBeTruthy();
  await user.type(name, '新商城');
  await user.click(within(drawer).getByRole('button', { name: '保存名称' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ name: '新商城' }));
  expect(screen.queryByRole('dialog', { name: '重命名证书' })).toBeNull();
});

it('binds sites and says which domains a certificate is not good for', async () => {
  const other = { ...aSite(), id, domains: ['a.other.example'] };
  const good = { ...certificate, validity: 'valid' };
  server.use(
    http.get('*/api/v1/certificates', () => ok({ items: [good], total: 1 })),
    http.get('*/api/v1/sites', () => ok({ items: [aSite(), other], total: 2 })),
    http.post(`*/api/v1/certificates/${id}/bind`, async ({ request }) => {
      sent(await request.json());
      const domains = ['a.other.example'];
      return ok({ bound: 1, uncovered: [{ id: siteId, domain: 'shop.example.com', domains }] });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '绑定网站：商城证书' }));
  const drawer = await screen.findByRole('dialog', { name: '绑定网站：商城证书' });
  expect(await within(drawer).findByText('证书包含网站的全部域名')).toBeTruthy();
  expect(within(drawer).getByText('证书不包含 a.other.example')).toBeTruthy();
  await user.click(within(drawer).getByRole('checkbox', { name: 'shop.example.com' }));
  await user.click(within(drawer).getByRole('button', { name: '绑定 1 个网站' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ siteIds: [siteId] }));
  expect(
    await screen.findByText(/但证书不包含 a\.other\.example，浏览器访问时会警告/),
  ).toBeTruthy();
});

it('says why one that is in use is not deleted', async () => {
  server.use(
    http.post('*/api/v1/certificates/delete', () =>
      fail({ status: 400, msg: '证书「商城证书」正在被 shop.example.com 使用' }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '更多操作：商城证书' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除证书' }));
  const dialog = await screen.findByRole('alertdialog', { name: '删除证书 商城证书？' });
  await user.click(within(dialog).getByRole('button', { name: '删除证书' }));
  expect(await screen.findByText(/正在被 shop.example.com 使用/)).toBeTruthy();
});

it('says what each way of proof at a CA needs', async () => {
  server.use(http.get('*/api/v1/dns/apis', () => ok({ items: [], total: 0 })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '申请证书' }));
  const drawer = await screen.findByRole('dialog', { name: '申请证书' });
  await user.click(within(drawer).getByLabelText('域名'));
  await user.paste('*.example.com');
  await user.click(within(drawer).getByLabelText('邮箱'));
  await user.paste('a@example.com');
  const submit = within(drawer).getByRole('button', { name: '提交申请' });
  await user.click(submit);
  expect(await within(drawer).findByText('泛域名只能用 DNS 验证')).toBeTruthy();
  await user.click(within(drawer).getByRole('radio', { name: /DNS 验证/ }));
  await user.click(submit);
  expect(await within(drawer).findByText('请选择 DNS API')).toBeTruthy();
});

it('applies at a CA, and again after it failed', async () => {
  const failed = {
    ...detail,
    issue: {
      state: 'failed',
      challenge: 'http-01',
      error: '连接不到证书机构',
      errorCode: 'ca-unreachable',
      nextAttemptAt: null,
    },
  };
  server.use(
    http.get(`*/api/v1/certificates/${id}`, () => ok(failed)),
    http.post('*/api/v1/certificates/apply', async ({ request }) => {
      sent(await request.json());
      return ok(failed);
    }),
    http.post(`*/api/v1/certificates/${id}/retry`, () => {
      sent('retry');
      return ok(failed);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '申请证书' }));
  const drawer = await screen.findByRole('dialog', { name: '申请证书' });
  await user.click(within(drawer).getByLabelText('域名'));
  await user.paste('www.example.com');
  await user.click(within(drawer).getByLabelText('邮箱'));
  await user.paste('a@example.com');
  await user.click(await within(drawer).findByRole('radio', { name: /其他 ACME 机构/ }));
  await user.click(within(drawer).getByRole('combobox', { name: 'ACME 机构' }));
  await user.click(await screen.findByRole('option', { name: '演示机构' }));
  await user.click(within(drawer).getByRole('button', { name: '提交申请' }));
  expect(await screen.findByText('签发失败：连接不到证书机构')).toBeTruthy();
  expect(sent).toHaveBeenLastCalledWith(
    expect.objectContaining({
      ...{ domains: ['www.example.com'], challenge: 'http-01' },
      ...{ source: 'acme', directory: '演示机构' },
    }),
  );
  await user.click(screen.getByRole('button', { name: '立即重试' }));
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('retry'));
});
