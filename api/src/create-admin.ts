import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { newPasswordSchema } from '@console/contract/accounts/users';
import { z } from 'zod';
import { readConfig } from './config';
import { openDatabase } from './db/database';
import { PlainError } from './errors/plain-error';
import { createServices } from './services/services';

/** `node dist/create-admin.js <e-mail>`: makes an administrator and prints their first password. */
async function main() {
  const config = readConfig(process.env);
  const email = z.email().safeParse(process.argv[2]);
  if (!email.success) throw new PlainError('用法：node dist/create-admin.js 邮箱');
  const database = await openDatabase(config);
  try {
    const { users } = createServices({ config, database });
    const given = await askPassword();
    const password = given === '' ? randomBytes(12).toString('base64url') : given;
    const checked = newPasswordSchema.safeParse(password);
    if (given !== '' && !checked.success) {
      throw new PlainError(checked.error.issues[0]?.message ?? '密码不符合要求');
    }
    const name = `admin-${randomBytes(3).toString('hex')}`;
    await users.createUser({ name, email: email.data, password, roles: ['administrator'] });
    process.stdout.write(
      `已创建管理员 ${email.data}${given === '' ? `，密码：${password}` : ''}\n`,
    );
  } finally {
    await database.close();
  }
}

/** Read from the terminal; if empty, or without a terminal, a random one is used. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('管理员密码（留空则随机生成）：')).trim();
  } finally {
    terminal.close();
  }
}

main().catch((error: unknown) => {
  const taken = error instanceof Error && /users_email_unique/.test(String(error.cause ?? error));
  const message = taken
    ? '这个邮箱已有账户'
    : error instanceof PlainError
      ? error.message
      : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
