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
  const tests = await runJest([`--changedSince=${since}`, '--ignoreProjects=edge']);
  // Tests of the edge start its agent and nginx, and import neither.
  const edge = changed.some((file) => file.startsWith('edge/'));
  const edgeTests = await runJest([
    '--selectProjects=edge',
    ...(edge ? [] : [`--changedSince=${since}`]),
  ]);
  const all = [checks, tests, edgeTests];
  const sum = (key) => all.reduce((total, stage) => total + stage[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

const { passed, failed } = await main(process.argv[2]).catch((error) => {
  console.error(error instanceof PlainError ? error.message : error);
  return { passed: 0, failed: 1 };
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
