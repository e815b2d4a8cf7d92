import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pool, run } from './run.mjs';
import { browserTests, dealTests, timesOf } from './tests/browser-tests.mjs';
import { withQuickTemp } from './tests/quick-temp.mjs';
import { root } from './workspace.mjs';

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const bin = (name) => join(root, 'node_modules/.bin', name);

/** Folders of the workspace that have a tsconfig. */
function typedPackages() {
  const below = (folder) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  return [...below('.'), ...below('shared'), ...below('docs')].filter(
    (folder) => !folder.includes('node_modules') && existsSync(join(root, folder, 'tsconfig.json')),
  );
}

/** Packages that declare something for all modules of their program, which no other package may see. */
const declaring = new Set(['api', 'bench', 'docs/access', 'host-shell']);

/**
 * Types of the packages. Those with the same options are checked as one program, which reads once what
 * they share.
 */
export function typeChecks(folders = typedPackages()) {
  const programs = new Map();
  for (const folder of folders) {
    const { extends: base, compilerOptions, include } = readJson(join(folder, 'tsconfig.json'));
    const isAlone = compilerOptions !== undefined || declaring.has(folder);
    const key = isAlone ? folder : join(folder, base);
    const { names, paths } = programs.get(key) ?? { names: [], paths: [] };
    names.push(folder);
    paths.push(...include.map((path) => join(root, folder, path)));
    programs.set(key, { names, paths });
  }
  const check = ([key, { names, paths }]) => ({
    name: `types ${names.join(', ')}`,
    command: bin('tsc'),
    args: ['-p', names.length > 1 ? programFile(key, paths) : names[0]],
  });
  return [...programs].map(check);
}

/** Writes the settings of a program over several packages, and answers where. */
function programFile(base, include) {
  const folder = join(root, '.cache/types');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, basename(base));
  writeFileSync(file, JSON.stringify({ extends: join(root, base), include }));
  return file;
}

/** Typed packages that hold one of the files, and all that build on these; all packages for a file of none. */
export function packagesOf(files) {
  const packages = typedPackages().map((folder) => {
    const file = join(folder, 'package.json');
    const { name, dependencies, devDependencies } = existsSync(join(root, file))
      ? readJson(file)
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

/**
 * Unit and integration tests. How long each file took is left in `test-results/jest-times.json`: that of a
 * whole run, copied over `scripts/jest-times.json`, orders the next ones.
 */
export async function runJest(args = []) {
  const file = freshReport('jest.json');
  // One more than CI has cores: many of these tests wait for an engine.
  const options = ['--maxWorkers=3', '--json', `--outputFile=${file}`];
  // It would begin with none each time, as it lies with the temporary files.
  const cache = `--cacheDirectory=${join(root, 'node_modules/.cache/jest')}`;
  const { code } = await withQuickTemp((env) =>
    run(bin('jest'), [...options, cache, ...args], { stream: true, env }),
  );
  return readReport(file, code, (report) => {
    writeTimes('jest-times.json', timesOfSuites(report.testResults));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    };
  });
}

/** Seconds that each file took. */
const timesOfSuites = (results) =>
  results.map(({ name, startTime, endTime }) => [
    relative(root, name),
    Math.ceil((endTime - startTime) / 1000),
  ]);

const writeTimes = (name, times) =>
  writeFileSync(
    freshReport(name),
    `${JSON.stringify(Object.fromEntries(times.toSorted()), null, 2)}\n`,
  );

/** Ports of the stacks that share the browser tests; each has its own data too. */
const stackPorts = [18080, 18300];

/**
 * Browser tests against running stacks. One browser at a time leaves a core idle, and its tests
 * share a stack; so there are two of both, each with its share of the files. How long each file took is
 * left in `test-results/times.json`: copied over `e2e/times.json`, it deals the next runs evenly.
 */
export async function runEndToEnd() {
  const hands = dealTests(browserTests(), stackPorts.length);
  const shares = await withQuickTemp((env) =>
    Promise.all(hands.map((names, index) => runShare(stackPorts[index], names, env))),
  );
  writeTimes(
    'times.json',
    shares.flatMap(({ times }) => Object.entries(times)),
  );
  return shares.reduce((sum, { passed, failed }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
  }));
}

async function runShare(port, names, temp) {
  const file = freshReport(`playwright-${port}.json`);
  // A file to run is given as a pattern of its path.
  const patterns = names.map((name) => `/tests/${name.replaceAll('.', '\\.')}$`);
  const { code } = await run(
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...patterns],
    {
      stream: true,
      env: { ...temp, E2E_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
  let times = {};
  const result = readReport(file, code, (report) => {
    times = timesOf(report);
    const { stats } = report;
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
  return { ...result, times };
}
