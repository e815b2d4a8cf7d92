// `pnpm release <remote>… [--url URL] [--token TOKEN] [--if-new]`: publishes built remotes to a
// running console. Address and token may come from CONTROL_URL and DEPLOY_TOKEN. Without a token it
// is made from DEPLOY_KEY, which only the operator has.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { deployToken } from './lib/deploy-token.mjs';
import { PlainError } from './lib/run.mjs';
import { remotes, root } from './lib/workspace.mjs';

/** Code of the contract's RELEASE_EXISTS. */
const releaseExists = 40021;

/** What a publication needs, from the folder of a built remote. */
export function readRelease(name) {
  const dist = join(root, name, 'dist');
  const file = join(dist, 'release.json');
  if (!existsSync(file))
    throw new PlainError(`${name} 还没有构建，请先在 ${name} 中运行 npm run build。`);
  const { files, ...release } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    ...release,
    files: Object.entries(files).map(([path, integrity]) => ({
      name: path,
      integrity,
      content: readFileSync(join(dist, path)).toString('base64'),
    })),
  };
}

function tokenFor(name, given) {
  if (given) return given;
  const key = process.env.DEPLOY_KEY;
  if (!key)
    throw new PlainError('缺少发布令牌：用 --token 或 DEPLOY_TOKEN 指定，或设置 DEPLOY_KEY。');
  return deployToken(key, name);
}

async function send(url, token, release) {
  try {
    const response = await fetch(new URL('/api/v1/releases', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(release),
    });
    return await response.json();
  } catch (error) {
    throw new PlainError(`无法连接 ${url}：${error.cause?.message ?? error.message}`);
  }
}

/** Publishes one remote. With `ifNew`, an existing version is not an error. */
export async function publish(name, { url, token, ifNew = false }) {
  const release = readRelease(name);
  const answer = await send(url, tokenFor(name, token), release);
  if (answer.code === 0) return { name, version: release.version, published: true };
  if (answer.code === releaseExists && ifNew) {
    return { name, version: release.version, published: false };
  }
  const fields = Object.entries(answer.data?.fields ?? {}).map(([at, text]) => `  ${at}：${text}`);
  throw new PlainError(
    [`${name} ${release.version} 发布失败：${answer.msg}`, ...fields].join('\n'),
  );
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: {
        type: 'string',
        default: process.env.CONTROL_URL || `http://127.0.0.1:${process.env.PORT ?? 8080}`,
      },
      token: { type: 'string', default: process.env.DEPLOY_TOKEN },
      'if-new': { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) {
    throw new PlainError(`请写明要发布的子应用：${remotes.join('、')}`);
  }
  if (values.token && positionals.length > 1) {
    throw new PlainError('一个发布令牌只能发布一个子应用，请逐个发布。');
  }
  for (const name of positionals) {
    if (!remotes.includes(name)) throw new PlainError(`没有子应用「${name}」。`);
    const { url, token } = values;
    const { version, published } = await publish(name, { url, token, ifNew: values['if-new'] });
    console.log(published ? `${name} ${version} 已发布并生效` : `${name} ${version} 已在线上`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    console.error(error instanceof PlainError ? error.message : error);
    process.exit(1);
  });
}
