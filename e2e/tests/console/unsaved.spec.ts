import { expect, type Page, test } from '@playwright/test';
import { callApi } from '../../pages/api';
import { enterAs, sharedToken } from '../../pages/shell';

type Who = 'user' | 'admin';
type Window = {
  path: string;
  /** What is pressed, one after the other, until it stands. */
  open: readonly (string | RegExp)[];
  /** A small one in the middle: a click beside it does nothing at all. */
  stays?: true;
};

const site = '/website-management/website';
const strategy = '/defense/strategy';

/** Every drawer and dialog that something is typed into. */
const windows: readonly { who: Who; part: string; of: readonly Window[] }[] = [
  {
    who: 'user',
    part: 'groups of rules',
    of: [
      { path: `${strategy}/list`, open: ['添加规则组'] },
      { path: `${strategy}/list`, open: ['导入规则组'] },
      { path: `${strategy}/list`, open: ['复制 宽松'] },
      { path: `${strategy}/list/loose`, open: ['测试请求'] },
      { path: `${site}/list/:site/cc`, open: ['添加规则'] },
    ],
  },
  {
    who: 'user',
    part: 'parts of rules and bans',
    of: [
      { path: `${strategy}/matcher`, open: ['添加匹配器'] },
      { path: `${strategy}/filter`, open: ['添加过滤器'] },
      { path: `${strategy}/ip-list`, open: ['添加 IP 名单'] },
      { path: `${strategy}/ip-list`, open: ['添加 IP 名单', '批量添加'] },
      { path: `${strategy}/blackwhite`, open: ['批量添加'] },
      { path: '/website-management/block-log', open: ['封禁 IP'] },
    ],
  },
  {
    who: 'user',
    part: 'websites and forwards',
    of: [
      { path: `${site}/list`, open: ['导入'] },
      { path: `${site}/group`, open: ['添加分组'] },
      { path: '/l4-forward/forward/list', open: ['导入'] },
      { path: '/l4-forward/forward/group', open: ['添加分组'] },
      { path: '/website-management/dns-api', open: ['添加 DNS API'] },
    ],
  },
  {
    who: 'user',
    part: 'certificates and the account',
    of: [
      { path: '/cert-management/list', open: ['上传证书'] },
      { path: '/cert-management/list', open: ['申请证书'] },
      { path: '/cert-management/list', open: [/^更多操作：/, '下载证书'] },
      { path: '/cert-management/list', open: [/^更多操作：/, '重命名'] },
      { path: '/account/security', open: ['开启两步验证'], stays: true },
    ],
  },
  {
    who: 'admin',
    part: 'the back office',
    of: [
      { path: '/admin/marketing/announcement', open: ['发布公告'] },
      { path: '/admin/marketing/announcement', open: [/^修改 /] },
      { path: '/admin/node/list', open: ['添加节点'] },
      { path: '/admin/user', open: [/^封禁 /], stays: true },
    ],
  },
];

const typedText = '还没有保存的内容';
const textFields =
  ':is(textarea, input):not([type=checkbox], [type=radio], [type=hidden], [type=file], [readonly], [aria-hidden=true])';

/** Opens it, types, and tries each way out that loses what was typed. */
async function leavesOnlyWhenTold(page: Page, { open, stays }: Window): Promise<void> {
  for (const name of open) {
    const pressed = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('menuitem', { name, exact: true }));
    await pressed.first().click();
  }
  // The last of those that stand on each other.
  const window = page.locator('[role=dialog], [role=alertdialog]').last();
  await expect(window).toBeVisible();
  const field = window.locator(textFields).first();
  await field.fill(typedText);
  const question = page.getByRole('alertdialog', { name: '放弃修改？' });
  const goOn = question.getByRole('button', { name: '继续编辑' });

  await page.keyboard.press('Escape');
  await goOn.click();
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue(typedText);

  await page.mouse.click(5, 300);
  if (!stays) {
    await goOn.click();
    await expect(question).toHaveCount(0);
  }
  await expect(field).toHaveValue(typedText);

  // A click outside moves the focus; for a moment after it, keys go to no window.
  await field.focus();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(field).toHaveCount(0);
}

for (const { who, part, of } of windows) {
  test(`what was typed and not saved is not lost by Escape or a click beside: ${part}`, async ({
    page,
  }) => {
    test.slow();
    const token = await sharedToken(who);
    await enterAs(page, who);
    const sites = await callApi<{ items: { id: string }[] }>(
      'GET',
      '/v1/sites?keyword=www.demo.test',
      { token },
    );
    for (const window of of) {
      const path = window.path.replace(':site', sites.data.items[0]?.id ?? '');
      await test.step(`${path}: ${window.open.join(', ')}`, async () => {
        await page.goto(path);
        await leavesOnlyWhenTold(page, window);
      });
    }
  });
}
