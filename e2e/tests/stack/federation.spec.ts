import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { callApi, tokenOf } from '../../pages/api';
import { signIn } from '../../pages/sign-in';
import { accounts, deployKey, stack } from '../../pages/stack';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

type Boot = { remotes: { name: string; base: string; integrity: Record<string, string> }[] };

type HostBuild = { deferred: { '@console/kit/table': string[] } };
const hostBuild = (): HostBuild =>
  JSON.parse(readFileSync(join(root, 'host-shell/dist/build.json'), 'utf8'));

test.describe('remotes', () => {
  test('one that does not load leaves the rest of the console working, and retries', async ({
    page,
  }) => {
    const files = /\/remotes\/mf-account\//;
    await page.route(files, (route) => route.fulfill({ status: 503, body: 'no' }));
    await signIn(page, accounts.user);
    await page.goto('/account/profile');
    const main = page.getByRole('main');
    await expect(main.getByText(/加载失败/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: '服务概览' }).click();
    await expect(main.getByText('今日请求', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: '账户中心' }).click();
    await expect(main.getByText(/加载失败/)).toBeVisible({ timeout: 30_000 });
    await page.unroute(files);
    await main.getByRole('button', { name: '重新加载' }).click();
    await expect(main.getByRole('textbox', { name: /名称/ })).toBeVisible();
  });

  const tampered = (page: Page) => page.evaluate(() => Reflect.get(window, '__tampered'));
  const tamper = (page: Page, files: RegExp | string) =>
    page.route(typeof files === 'string' ? stack.url + files : files, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.__tampered = true;${await response.text()}` });
    });

  test('a tampered file does not run', async ({ page }) => {
    await tamper(page, /\/remotes\/mf-account\/.*\.js/);
    await signIn(page, accounts.user);
    await page.goto('/account/profile');
    await expect(page.getByRole('main').getByText(/加载失败/)).toBeVisible({ timeout: 30_000 });
    expect(await tampered(page)).toBeUndefined();
  });

  test('nor does a later one of the host, and the rest of the console works', async ({ page }) => {
    const [table = ''] = hostBuild().deferred['@console/kit/table'].slice(-1);
    await signIn(page, accounts.user);
    await tamper(page, table);
    await page.goto('/website-management/website/list');
    const main = page.getByRole('main');
    await expect(main.getByText('控制台的其他部分不受影响')).toBeVisible({ timeout: 30_000 });
    expect(await tampered(page)).toBeUndefined();
    await page.getByRole('link', { name: '服务概览' }).click();
    await expect(main.getByText('今日请求', { exact: true })).toBeVisible();
  });

  for (const { name, path } of [
    { name: 'the console', path: '/dashboard/overview' },
    { name: 'the sign-in page', path: '/auth/login' },
  ]) {
    test(`${name} says so when a file that it starts with is tampered with`, async ({ page }) => {
      if (path !== '/auth/login') await signIn(page, accounts.user);
      await tamper(page, /\/assets\/(?:auth\/auth|libraries)\.[0-9a-f]+\.js/);
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('控制台未能启动');
      expect(await tampered(page)).toBeUndefined();
    });
  }

  test('the back office is listed for and served to administrators only', async () => {
    const admin = await tokenOf(accounts.admin);
    const user = await tokenOf(accounts.user);
    const { data } = await callApi<Boot>('GET', '/boot', { token: admin });
    const remote = data.remotes.find(({ name }) => name === 'mf-admin');
    const files = Object.keys(remote?.integrity ?? {});
    expect(files.length).toBeGreaterThan(0);
    const statusFor = async (file: string, cookie: string) =>
      (await fetch(`${stack.url}${remote?.base}${file}`, { headers: { cookie } })).status;
    for (const file of files) {
      expect(await statusFor(file, '')).toBe(404);
      expect(await statusFor(file, `access-token=${user}`)).toBe(404);
      expect(await statusFor(file, `access-token=${admin}`)).toBe(200);
    }
    const mine = await callApi<Boot>('GET', '/boot', { token: user });
    expect(mine.data.remotes.map(({ name }) => name)).not.toContain('mf-admin');
  });

  test('a newer release reaches the next load, and an open page keeps its files', async ({
    page,
  }) => {
    await signIn(page, accounts.user);
    const token = await tokenOf(accounts.user);
    const pinned = async () => {
      const { data } = await callApi<Boot>('GET', '/boot', { token });
      return data.remotes.find(({ name }) => name === 'mf-mapping')?.base ?? '';
    };
    const before = await pinned();

    const file = join(root, 'mf-mapping/dist/release.json');
    const built = readFileSync(file, 'utf8');
    const release = JSON.parse(built);
    try {
      writeFileSync(file, JSON.stringify({ ...release, version: `${release.version}-next` }));
      await run(process.execPath, ['scripts/release.mjs', 'mf-mapping', '--url', stack.url], {
        cwd: root,
        env: { ...process.env, DEPLOY_KEY: deployKey() },
      });
    } finally {
      writeFileSync(file, built);
    }
    const after = await pinned();
    expect(after).not.toBe(before);

    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: '网络空间测绘' }).click();
    await expect.poll(() => requested.some((path) => path.startsWith(before))).toBe(true);
    expect(requested.some((path) => path.startsWith(after))).toBe(false);
    // The page asks about newer releases when it comes to the foreground, and every half minute.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('新版本已发布，刷新后生效')).toBeVisible({ timeout: 45_000 });
    await page.getByRole('button', { name: '立即刷新' }).click();
    await expect.poll(() => requested.some((path) => path.startsWith(after))).toBe(true);
  });
});
