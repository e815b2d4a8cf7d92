import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../..');
const exclude = '(\\.tables|\\.test)\\.ts$|(^|/)node_modules/';

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Which modules of the API import which others, tables aside: those of another module join freely. */
async function importsOfModules(): Promise<Imports> {
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules/.bin/depcruise'),
    ['--no-config', '--output-type', 'json', '--ts-pre-compilation-deps']
      .concat(['--exclude', exclude, '--include-only', '^api/src/modules/'])
      .concat('api/src/modules'),
    { cwd: root, maxBuffer: 1e8 },
  );
  const answer: { modules: { source: string; dependencies: { resolved: string }[] }[] } =
    JSON.parse(stdout);
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of answer.modules) {
    const from = moduleOf(source);
    const others = imports.get(from) ?? new Set();
    imports.set(from, others);
    for (const { resolved } of dependencies) {
      if (moduleOf(resolved) !== from) others.add(moduleOf(resolved));
    }
  }
  return imports;
}

const moduleOf = (path: string) => path.split('/')[3] ?? '';

/** The modules that are left when all that need none of the others are taken away, again and again. */
function knot(imports: Imports): string[] {
  const left = new Map(imports);
  const needsNone = () =>
    [...left].find(([, others]) => ![...others].some((other) => left.has(other)));
  for (let free = needsNone(); free; free = needsNone()) left.delete(free[0]);
  return [...left.keys()];
}

test('modules that need each other are found among others', () => {
  const imports = (entries: [string, string[]][]) =>
    new Map(entries.map(([name, others]) => [name, new Set(others)]));
  expect(
    knot(
      imports([
        ['sites', ['nodes']],
        ['nodes', []],
      ]),
    ),
  ).toEqual([]);
  const tied = imports([
    ['sites', ['defence']],
    ['defence', ['nodes', 'sites']],
    ['nodes', []],
  ]);
  expect(knot(tied)).toEqual(['sites', 'defence']);
});

test('no two modules of the API need each other, directly or around a corner', async () => {
  const imports = await importsOfModules();
  expect(imports.get('orders')).toContain('packages');
  expect(knot(imports)).toEqual([]);
});
