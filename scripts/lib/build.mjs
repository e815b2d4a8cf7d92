import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, pool, run } from './run.mjs';
import { hashOf, remotes, root } from './workspace.mjs';

/**
 * What each build is made from. The kit reaches remotes at run time through the host, so a change
 * of the kit rebuilds the host alone, but for what the early calls in descriptors are made with.
 */
const inputs = {
  'host-shell': ['host-shell', 'shared/kit', 'shared/contract', 'shared/build'],
  ...Object.fromEntries(
    remotes.map((name) => [
      name,
      [
        ...[name, 'shared/contract', 'shared/settings', 'shared/build'],
        ...['shared/kit/package.json', 'shared/kit/src/remote'],
      ],
    ]),
  ),
  // The table of error codes is made from the contract.
  'docs/access': ['docs/access', 'shared/contract'],
  api: ['api', 'shared/contract', 'shared/names'],
  edge: ['edge', 'shared/contract', 'shared/names'],
};

const stampOf = (unit) => join(root, '.cache/build', unit.replaceAll('/', '-'));

function isCurrent(unit, wanted) {
  const stamp = stampOf(unit);
  return (
    existsSync(join(root, unit, 'dist')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted
  );
}

/** Builds the units whose sources changed since their last build, two at a time. */
export async function build() {
  const stale = Object.entries(inputs)
    .map(([unit, paths]) => ({ unit, wanted: hashOf([...paths, 'pnpm-lock.yaml']) }))
    .filter(({ unit, wanted }) => !isCurrent(unit, wanted));
  if (stale.length === 0) return [];
  console.log(`构建 ${stale.map(({ unit }) => unit).join('、')} …`);
  mkdirSync(join(root, '.cache/build'), { recursive: true });
  const failures = [];
  const job =
    ({ unit, wanted }) =>
    async () => {
      const { code, output } = await run('npm', ['run', '--silent', 'build'], {
        cwd: join(root, unit),
        env: { NODE_ENV: 'production' },
      });
      if (code === 0) writeFileSync(stampOf(unit), wanted);
      else failures.push(`${unit} 构建失败：\n${output.slice(-3000)}`);
    };
  await pool(stale.map(job), 2);
  if (failures.length > 0) throw new PlainError(failures.join('\n\n'));
  return stale.map(({ unit }) => unit);
}
