import { expect, type Locator, type Page } from '@playwright/test';
import { callApi, tokenOf } from './api';
import { accounts, stack } from './stack';

export type TestSite = { id: string; host: string; revision: number; token: string };

let count = 0;

/** Adds a website of the demo user with a name of its own, whose origin is on this machine. */
export async function addTestSite(originPort = stack.originPort): Promise<TestSite> {
  const token = await tokenOf(accounts.user);
  count += 1;
  const host = `s${process.pid}-${count}-${Date.now()}.example.com`;
  const origin = { origins: [{ address: '127.0.0.1', port: originPort }] };
  const { data } = await callApi<{ id: string; revision: number }>('POST', '/v1/sites', {
    token,
    body: { domains: [host], origin },
  });
  return { ...data, host, token };
}

/** Opens a tab of a website and returns its form. */
export async function openTab(page: Page, siteId: string, nav: string, label: string) {
  await page.goto(`/website-management/website/list/${siteId}/${nav}`);
  const form = page.getByRole('form', { name: label });
  await expect(form).toBeVisible();
  return form;
}

/** Saves the open tab. */
export async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存，正在同步到节点').first()).toBeVisible();
}

/** Chooses from a select inside `form`. */
export async function choose(form: Locator, field: string, option: string) {
  await form.getByRole('combobox', { name: field }).click();
  await form.page().getByRole('option', { name: option }).click();
}

/** Presses one of 不限制, 只允许 and 拒绝 of a rule. */
export async function chooseMode(form: Locator, field: string, mode: string) {
  await form
    .getByRole('group', { name: field })
    .getByRole('button', { name: mode, exact: true })
    .click();
}
