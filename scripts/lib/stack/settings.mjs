import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { PlainError } from '../run.mjs';
import { root } from '../workspace.mjs';
import { claimDirectory, endOrphans } from './orphans.mjs';

/** Reads the settings that `npm start` takes from the environment. */
export function readSettings(env = process.env) {
  const port = Number(env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65526) {
    throw new PlainError(`PORT 应为 1–65526 之间的整数，现在是「${env.PORT}」。`);
  }
  const dataDir = resolve(root, env.DATA_DIR ?? '.data');
  return {
    ...{ port, edgePort: port + 1, originPort: port + 2, edgeTlsPort: port + 3, dataDir },
    // Ports that websites can choose besides the usual ones.
    extraPort: port + 8,
    extraTlsPort: port + 9,
  };
}

const newKey = () => randomBytes(32).toString('base64url');

/**
 * Makes a directory and those above it, one by one: Node's own `recursive` never ends where the system
 * has no room for one, below `/proc` for instance, and no signal reaches it there.
 */
function makeDirectories(path) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeDirectories(dirname(path));
  mkdirSync(path);
}

/** The keys in the file; none when there is no file yet. */
function readKeys(file) {
  if (!existsSync(file)) return {};
  const text = readFileSync(file, 'utf8');
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text)));
  } catch {
    throw new Error('keys.json 内容不完整');
  }
}

/** Written whole or not at all: half a file would stop every later start. */
function writeKeys(file, keys) {
  const part = `${file}.part`;
  try {
    writeFileSync(part, JSON.stringify(keys), { mode: 0o600, flush: true });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Makes the data directory and the keys of this installation, once. */
export function prepareData(dataDir) {
  const file = join(dataDir, 'keys.json');
  try {
    makeDirectories(join(dataDir, 'logs'));
    accessSync(dataDir, constants.W_OK);
    const known = readKeys(file);
    // One that was copied here may be everybody's to read.
    if (existsSync(file)) chmodSync(file, 0o600);
    const keys = { deployKey: newKey(), secretsKey: newKey(), ...known };
    if (Object.values(keys).some((key) => typeof key !== 'string' || key === '')) {
      throw new Error('keys.json 内容不完整');
    }
    // A directory of an earlier version has fewer keys.
    if (!(known.deployKey && known.secretsKey)) writeKeys(file, keys);
    return keys;
  } catch (error) {
    throw new PlainError(
      `数据目录 ${dataDir} 无法使用：${error.message}\n请检查权限，或用 DATA_DIR 指定另一个目录。`,
    );
  }
}

/**
 * Reserves a data directory for this start: fails while another start holds it; ends what a killed
 * one has left running, and says so.
 */
export async function takeDirectory(dataDir) {
  const logDir = join(dataDir, 'logs');
  const holder = claimDirectory(logDir);
  if (holder !== undefined) {
    throw new PlainError(
      `数据目录 ${dataDir} 正由另一次启动使用（进程 ${holder}）。请先停止它，或用 DATA_DIR 和 PORT 另起一个。`,
    );
  }
  const names = await endOrphans(logDir);
  if (names.length > 0) console.log(`上次启动的进程仍在运行，已结束：${names.join('、')}`);
}

/** Fails with a plain message when somebody else listens on a port that is needed. */
export async function requireFreePorts(ports) {
  for (const [use, port] of Object.entries(ports)) {
    await new Promise((done, fail) => {
      const probe = createServer();
      probe.once('error', () =>
        fail(
          new PlainError(
            `端口 ${port}（${use}）已被占用。请结束占用它的程序，或用 PORT 换一个端口，例如 PORT=9080 npm start。`,
          ),
        ),
      );
      probe.listen(port, '127.0.0.1', () => probe.close(done));
    });
  }
}
