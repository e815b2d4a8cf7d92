import { expect, type Locator, type Page } from '@playwright/test';
import { open, phone, test } from '../../../pages/shell';

async function openSupport(page: Page) {
  const { bar } = await open(page);
  const burger = bar.getByRole('button', { name: '打开菜单' });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('button', { name: '联系我们' }).click();
  const popover = page.getByRole('dialog', { name: '联系我们' });
  await expect(popover).toBeVisible();
  return popover;
}

/** The popover over the page that stands; the next test closes it. */
async function showSupport({ page, side }: { page: Page; side: Locator }) {
  const popover = page.getByRole('dialog', { name: '联系我们' });
  await expect(popover).toHaveCount(0);
  await side.getByRole('button', { name: '联系我们' }).click();
  await expect(popover).toBeVisible();
  return popover;
}

test.describe('contact us', () => {
  test('§2.79 §1.10 联系我们 and 意见反馈 stand at the foot of the side menu', async ({
    standing,
  }) => {
    const { side } = await standing();
    await expect(side.getByRole('button', { name: '联系我们' })).toBeVisible();
    await expect(side.getByRole('button', { name: '意见反馈' })).toBeVisible();
  });

  test('§2.100 it promises at least 7×12 hours of service by people', async ({ standing }) => {
    const popover = await showSupport(await standing());
    await expect(popover.getByText(/至少 7×12 小时的人工在线服务/)).toBeVisible();
  });

  test('§2.101 a button leads to the WeChat support account', async ({ standing }) => {
    const popover = await showSupport(await standing());
    const wechat = popover.getByRole('link', { name: /微信客服/ });
    await expect(wechat).toHaveAttribute('href', 'https://wechat.demo.test/kefu');
    await expect(wechat).toHaveAttribute('target', '_blank');
  });

  test('§2.102 §2.104 §2.107 QQ numbers with their tags and the e-mail are copied, which is said for 2000 ms', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const popover = await openSupport(page);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [number, tags] of [
      ['10000001', ['售前']],
      ['10000002', ['技术支持']],
      ['10000003', ['技术支持', '夜班']],
    ] as const) {
      const copy = popover.getByRole('button', { name: new RegExp(`复制.*${number}`) });
      const own = page.getByRole('button', { name: new RegExp(`复制.*${number}`) });
      let line = popover.locator('*').filter({ has: own });
      for (const tag of tags) line = line.filter({ hasText: tag });
      line = line.last();
      await expect(line).toBeVisible();
      await expect(line.getByRole('button')).toHaveCount(1);
      await copy.click();
      await expect.poll(copied).toBe(number);
    }
    await expect(popover.getByText('售前')).toHaveCount(1);
    await expect(popover.getByText('夜班')).toHaveCount(1);
    await expect(popover.getByText('support@demo.test')).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 600_000));
    await popover.getByRole('button', { name: '复制客服邮箱' }).click();
    await expect.poll(copied).toBe('support@demo.test');
    const note = page.getByRole('tooltip').filter({ hasText: '已复制' });
    await expect(note).toHaveCount(1);
    await page.clock.runFor(1999);
    await expect(note).toBeVisible();
    // What is left after the two seconds is the note's own fading.
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(note).toHaveCount(0);
  });

  test('§2.103 two QQ groups, each with a button to join', async ({ standing }) => {
    const popover = await showSupport(await standing());
    const join = popover.getByRole('link', { name: /加入群聊/ });
    await expect(join).toHaveCount(2);
    await expect(join.first()).toHaveAttribute('href', 'https://qq.demo.test/group/20000001');
    await expect(join.last()).toHaveAttribute('href', 'https://qq.demo.test/group/20000002');
    await expect(popover.getByText('交流群').first()).toBeVisible();
    await expect(popover.getByText('通知群').first()).toBeVisible();
  });

  test('§2.105 two group codes, 210 px wide', async ({ standing }) => {
    const popover = await showSupport(await standing());
    const codes = popover.getByRole('img', { name: /二维码/ });
    await expect(codes).toHaveCount(2);
    for (const code of await codes.all()) {
      await expect
        .poll(() =>
          code.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
        )
        .toBeGreaterThan(0);
      await expect.poll(async () => (await code.boundingBox())?.width).toBe(210);
    }
  });

  test('§2.110 it stands on the right of its button, with an arrow between', async ({
    standing,
  }) => {
    const { page, side } = await standing();
    const button = await side.getByRole('button', { name: '联系我们' }).boundingBox();
    const popover = await showSupport({ page, side });
    const edge = (button?.x ?? 0) + (button?.width ?? 0);
    await expect.poll(async () => (await popover.boundingBox())?.x).toBeGreaterThanOrEqual(edge);
    const arrow = await popover.locator('[data-arrow]').boundingBox();
    const box = await popover.boundingBox();
    expect(arrow?.x).toBeLessThan(box?.x ?? 0);
    expect(
      Math.abs(
        (arrow?.y ?? 0) + (arrow?.height ?? 0) / 2 - ((button?.y ?? 0) + (button?.height ?? 0) / 2),
      ),
    ).toBeLessThan(20);
  });
});

test.describe('contact us on the phone', () => {
  test.use({ viewport: phone });

  test('§2.109 §2.105 it stands at the bottom, 95 % wide, without group codes', async ({
    page,
  }) => {
    const popover = await openSupport(page);
    await expect
      .poll(async () => (await popover.boundingBox())?.width)
      .toBeCloseTo(phone.width * 0.95, 0);
    const box = await popover.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(phone.height - 24);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    await expect(popover.getByText('交流群').first()).toBeVisible();
    await expect(popover.getByRole('img', { name: /二维码/ })).toHaveCount(0);
  });
});

test.describe('feedback', () => {
  test('§2.80 it links to the survey outside and says that valid feedback earns a prize', async ({
    standing,
  }) => {
    const { page } = await standing();
    await page.getByRole('button', { name: '意见反馈' }).click();
    const popover = page.getByRole('dialog', { name: '意见反馈' });
    const survey = popover.getByRole('link');
    await expect(survey).toHaveAttribute('href', 'https://survey.demo.test/console');
    await expect(survey).toHaveAttribute('target', '_blank');
    await expect(popover.getByText(/有效反馈将获得奖品/)).toBeVisible();
  });
});
