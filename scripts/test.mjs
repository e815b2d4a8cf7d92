// `npm test`: everything that CI runs. Ends with the line `N passed, N failed`.
import { build } from './lib/build.mjs';
import { runEndToEnd, runJest, runStaticChecks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { PlainError } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/tests/system-packages.mjs';

async function main() {
  await install();
  const missing = await ensureSystemPackages();
  if (missing.length > 0) {
    throw new PlainError(`缺少测试所需的系统包，请先安装：apt-get install ${missing.join(' ')}`);
  }
  const total = { passed: 0, failed: 0 };
  const stage = async (title, work) => {
    const started = Date.now();
    console.log(`\n— ${title}`);
    const { passed, failed } = await work();
    total.passed += passed;
    total.failed += failed;
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`  ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
  };
  await stage('static checks', runStaticChecks);
  await stage('unit and integration', runJest);
  await stage('build', async () => {
    await build();
    return { passed: 1, failed: 0 };
  });
  await stage('end to end', runEndToEnd);
  return total;
}

const { passed, failed } = await main().catch((error) => {
  console.error(error instanceof PlainError ? error.message : error);
  return { passed: 0, failed: 1 };
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
