import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pool, run } from './run.mjs';
import { root } from './workspace.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

/** Folders of the workspace that have a tsconfig. */
function typedPackages() {
  const below = (folder) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  return [...below('.'), ...below('shared'), ...below('docs')].filter(
    (folder) => !folder.includes('node_modules') && existsSync(join(root, folder, 'tsconfig.json')),
  );
}

/** One type check per package. */
export const typeChecks = (folders = typedPackages()) =>
  folders.map((folder) => ({
    name: `types ${folder}`,
    command: bin('tsc'),
    args: ['-p', folder],
  }));

/** Typed packages that hold one of the files, and all that build on these; all packages for a file of none. */
export function packagesOf(files) {
  const packages = typedPackages().map((folder) => {
    const file = join(root, folder, 'package.json');
    const { name, dependencies, devDependencies } = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : {};
    return { folder, name, needs: Object.keys({ ...dependencies, ...devDependencies }) };
  });
  const holders = files.map((file) => packages.find(({ folder }) => file.startsWith(`${folder}/`)));
  if (holders.includes(undefined)) return packages.map(({ folder }) => folder);
  const touched = new Set(holders);
  // A set that grows while it is walked is walked to its end.
  for (const { name } of touched) {
    for (const other of packages) if (other.needs.includes(name)) touched.add(other);
  }
  return [...touched].map(({ folder }) => folder);
}

/** Runs the checks, two at a time, and prints those that fail. Each counts as one test. */
export async function runChecks(checks) {
  const result = { passed: 0, failed: 0 };
  const job =
    ({ name, command, args }) =>
    async () => {
      const { code, output } = await run(command, args);
      if (code === 0) result.passed += 1;
      else {
        result.failed += 1;
        console.error(`✗ ${name}\n${output.slice(-6000)}`);
      }
    };
  await pool(checks.map(job), 2);
  return result;
}

/** Everything that only reads the source; types of all packages, or of some. */
export const runStaticChecks = (folders = typedPackages()) =>
  runChecks([
    { name: 'lint', command: bin('biome'), args: ['ci', '--colors=off', '.'] },
    ...typeChecks(folders),
    {
      name: 'import law',
      command: bin('depcruise'),
      args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '.'],
    },
    { name: 'dead code', command: bin('knip'), args: [] },
  ]);

function readReport(file, code, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
  // A runner can fail without a failed test, by a suite that does not load for one.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function freshReport(name) {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  rmSync(file, { force: true });
  return file;
}

/** Unit and integration tests. */
export async function runJest(args = []) {
  const file = freshReport('jest.json');
  // Jest leaves one core idle of its own accord; many of these tests wait for an engine.
  const options = ['--maxWorkers=2', '--json', `--outputFile=${file}`];
  const { code } = await run(bin('jest'), [...options, ...args], { stream: true });
  return readReport(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }));
}

/** Ports of the stacks that share the browser tests; each has its own data too. */
const stackPorts = [18080, 18300];

/**
 * The files of browser tests, dealt to so many players: the biggest first, each to who has least.
 * Size tells well enough how long a file takes, and the same files always meet on the same stack.
 */
function dealTests(players) {
  const folder = join(root, 'e2e/tests');
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => ({ name, size: statSync(join(folder, name)).size }))
    .sort((a, b) => b.size - a.size || a.name.localeCompare(b.name));
  const hands = Array.from({ length: players }, () => ({ size: 0, names: [] }));
  for (const { name, size } of files) {
    const hand = hands.reduce((least, other) => (other.size < least.size ? other : least));
    hand.size += size;
    hand.names.push(name);
  }
  return hands.map(({ names }) => names);
}

/**
 * Browser tests against running stacks. One browser at a time leaves a core idle, and its tests
 * share a stack; so there are two of both, each with its share of the files.
 */
export async function runEndToEnd() {
  const hands = dealTests(stackPorts.length);
  const results = await Promise.all(
    hands.map((names, index) => runShare(stackPorts[index], names)),
  );
  return results.reduce((sum, { passed, failed }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
  }));
}

async function runShare(port, names) {
  const file = freshReport(`playwright-${port}.json`);
  // A file to run is given as a pattern of its path.
  const patterns = names.map((name) => `/tests/${name.replaceAll('.', '\\.')}$`);
  const { code } = await run(
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...patterns],
    { stream: true, env: { E2E_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  return readReport(file, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}
