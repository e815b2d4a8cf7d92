import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, serve, setUpShell, systemOf, userOf } from '../testing/shell-page';

setUpShell();

const support = {
  surveyUrl: 'https://survey.test/a',
  wechatUrl: 'https://wechat.test/a',
  email: 'help@test.test',
  agents: [
    { qq: '10001', tags: ['售前'] },
    { qq: '10002', tags: ['技术支持'] },
    { qq: '10003', tags: ['技术支持', '夜班'] },
  ],
  groups: [
    { name: '交流群', joinUrl: 'https://qq.test/1', qrImage: 'https://img.test/1.png' },
    { name: '通知群', joinUrl: 'https://qq.test/2' },
  ],
};

test('the first stop of the keyboard leads past menu and bar to the page', async () => {
  serve(userOf('platform'));
  open('/dashboard/usage');
  await screen.findByRole('main');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('跳到主要内容');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(window.location.hash).toBe('');
});

test.each(['platform', 'panel'] as const)('a %s user chooses the scheme', async (role) => {
  serve(userOf(role));
  open('/dashboard/overview');
  await userEvent.click(await screen.findByRole('button', { name: '外观' }));
  const choice = (name: string) => screen.findByRole('menuitemradio', { name });
  expect((await choice('跟随系统')).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(await choice('深色'));
  expect(localStorage.getItem('console-scheme')).toBe('dark');
  await waitFor(() => expect(document.documentElement.dataset.scheme).toBe('dark'));
});

test('§2.72 the documentation is the console’s own, or the operator’s', async () => {
  serve(userOf('platform'));
  const { unmount } = open('/dashboard/usage');
  const href = async () => (await screen.findByLabelText('接入文档')).getAttribute('href');
  expect(await href()).toBe('/docs');
  unmount();
  serve(userOf('platform'), systemOf({ support: { ...support, docsUrl: 'https://docs.test/' } }));
  open('/dashboard/usage');
  await waitFor(async () => expect(await href()).toBe('https://docs.test/'));
});

test('§2.102 §2.106 §2.111 support: every contact of the settings, and a placeholder for an image that fails', async () => {
  serve(userOf('platform'), systemOf({ support }));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByLabelText('联系我们'));
  const popover = within(await screen.findByRole('dialog', { name: '联系我们' }));
  expect(popover.getByText('我们提供至少 7×12 小时的人工在线服务。')).toBeTruthy();
  for (const { qq } of support.agents) expect(popover.getByLabelText(`复制 QQ ${qq}`)).toBeTruthy();
  expect(popover.getAllByText('技术支持')).toHaveLength(2);
  const hrefs = popover.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['https://wechat.test/a', 'https://qq.test/1', 'https://qq.test/2']);
  expect(popover.getByLabelText(/^复制客服邮箱/).textContent).toBe('help@test.test');
  const image = popover.getByRole('img', { name: '交流群二维码' });
  expect(image.getAttribute('width')).toBe('210');
  fireEvent.error(image);
  expect(popover.getByText('Load Error')).toBeTruthy();
});

test('feedback: the survey, and that it pays', async () => {
  serve(userOf('platform'), systemOf({ support }));
  open('/dashboard/usage');
  await userEvent.click(await screen.findByLabelText('意见反馈'));
  const popover = within(await screen.findByRole('dialog', { name: '意见反馈' }));
  expect(popover.getByText(/有效反馈将获得奖品/)).toBeTruthy();
  expect(popover.getByRole('link', { name: '填写问卷' }).getAttribute('href')).toBe(
    support.surveyUrl,
  );
});

test('the back office is refused to a platform user by the permission page', async () => {
  serve(userOf('platform'));
  open('/admin/user');
  expect(await screen.findByRole('heading', { name: '页面权限不足...' })).toBeTruthy();
  expect(screen.getByText('您尝试打开的页面权限不足。如需帮助，请联系客服。')).toBeTruthy();
  const home = screen.getByRole('link', { name: '返回首页' });
  expect(home.getAttribute('href')).toBe('/dashboard/overview');
});

test('§2.51 the logo of the platform is its shield and its name', async () => {
  serve(userOf('platform'));
  open('/dashboard/usage');
  const logo = await screen.findByRole('link', { name: '云御盾首页' });
  expect(logo.querySelector('i svg')).toBeTruthy();
  expect(logo.querySelector('b')?.textContent).toBe('云御盾');
});

test('§2.51 §2.53 the logo of a panel is its image, and its name when that does not load', async () => {
  const info = { brandName: '极光盾', brandLogo: 'https://img.test/logo.png' };
  serve(userOf('panel'), systemOf({ info, systemType: 'panel' }));
  open('/dashboard/usage');
  const image = await screen.findByRole('img', { name: '极光盾' });
  fireEvent.error(image);
  const logo = screen.getByRole('link', { name: '极光盾首页' });
  expect(logo.querySelector('i')?.dataset.initial).toBe('极');
  expect(logo.querySelector('b')?.textContent).toBe('极光盾');
});

test('§2.56 §2.57 §1.7 icon, description, foot and title are the brand’s; without one the title is plain', async () => {
  const head = document.head.innerHTML;
  document.head.innerHTML = '<link rel="icon"><meta name="description">';
  const info = { favicon: 'data:,icon', metaDescription: '另一段描述', brandName: '' };
  const bottomCopyright = '© 2026 某公司 京ICP备00000000号';
  serve(userOf('platform'), systemOf({ info: { ...info, bottomCopyright } }));
  open('/dashboard/usage');
  expect((await screen.findByRole('contentinfo')).textContent).toBe(bottomCopyright);
  const icon = document.head.querySelector('link[rel=icon]');
  const description = document.head.querySelector('meta[name=description]');
  expect(icon?.getAttribute('href')).toBe(info.favicon);
  expect(description?.getAttribute('content')).toBe(info.metaDescription);
  expect(document.title).toBe('CDN防御系统');
  document.head.innerHTML = head;
});
