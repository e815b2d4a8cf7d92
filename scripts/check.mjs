// `npm run check [since]`: static checks, and the tests of what changed since `main`. For the work itself; CI runs all.
import { packagesOf, runJest, runStaticChecks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { PlainError, run } from './lib/run.mjs';

async function git(...args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new PlainError(output);
  return output.split('\n').filter((line) => line !== '');
}

async function main(since = 'main') {
  await install();
  const changed = [
    ...(await git('diff', '--name-only', `${since}...`)),
    ...(await git('diff', '--name-only', 'HEAD')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const packages = packagesOf(changed.filter((file) => /\.(tsx?|json)$/.test(file)));
  const checks = await runStaticChecks(packages);
  const tests = await runJest([`--changedSince=${since}`]);
  return { passed: checks.passed + tests.passed, failed: checks.failed + tests.failed };
}

const { passed, failed } = await main(process.argv[2]).catch((error) => {
  console.error(error instanceof PlainError ? error.message : error);
  return { passed: 0, failed: 1 };
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
