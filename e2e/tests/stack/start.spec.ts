import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runNode } from '../../pages/servers/processes';

/** `npm start` that must not get as far as building. */
const start = (env: Record<string, string>) => runNode(['scripts/start.mjs'], env);

const port = Number(process.env.E2E_PORT) + 110;
let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-start-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a port in use is said plainly', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const { code, output } = await start({ PORT: String(port), DATA_DIR: join(folder, 'data') });
  other.close();
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `端口 ${port}（控制台）已被占用。请结束占用它的程序，或用 PORT 换一个端口，例如 PORT=9080 npm start。`,
  );
});

test('a port that is none is said plainly', async () => {
  const { code, output } = await start({ PORT: '99999' });
  expect([code, output.trim()]).toEqual([1, 'PORT 应为 1–65526 之间的整数，现在是「99999」。']);
});

test('a data directory that is a file is said plainly, and left alone', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  const { code, output } = await start({ PORT: String(port), DATA_DIR: file });
  expect(code).toBe(1);
  expect(output).toContain(`数据目录 ${file} 无法使用`);
  expect(output).not.toMatch(/^\s+at /m);
});
