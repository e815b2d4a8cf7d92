import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-law-'));
  for (const name of ['.dependency-cruiser.cjs', 'biome.json']) {
    await cp(join(root, name), join(folder, name));
  }
});
afterEach(async () => {
  for (const name of ['api', 'mf-x', 'shared']) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a tool of the workspace says of the source in the folder. */
function said(tool: string, args: readonly string[]): Promise<string> {
  const child = spawn(join(root, 'node_modules/.bin', tool), args, { cwd: folder });
  return new Promise((resolve) => {
    let text = '';
    const take = (part: Buffer) => {
      text += part.toString('utf8');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', () => resolve(text));
  });
}

const law = (...packages: string[]) =>
  said('depcruise', ['--config', '.dependency-cruiser.cjs', ...packages]);
const lint = () => said('biome', ['lint', '--colors=off', '--vcs-enabled=false', 'api']);

const source = (files: Record<string, string>) => sources('api/src', files);

async function sources(under: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, under, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const using = (from: string) => `import { connect } from '${from}';\nexport const all = connect;\n`;

test('a module of the API that connects by itself is against the import law', async () => {
  const ways = [
    'node:https',
    'node:http',
    'http',
    'node:http2',
    'node:net',
    'node:tls',
    'node:dgram',
  ];
  const more = ['node:dns/promises', 'node:dns', 'undici', 'axios', 'nodemailer'];
  const files = [...ways, ...more].map(
    (from, index) => [`modules/x/way-${index}.ts`, from] as const,
  );
  await source(Object.fromEntries(files.map(([path, from]) => [path, using(from)])));
  const answer = await law('api');
  const missed = files.filter(
    ([path]) => !answer.includes(`error outbound-through-one-client: api/src/${path} `),
  );
  expect(missed).toEqual([]);
});

test('neither a require nor an import at run time gets around it', async () => {
  await source({
    'modules/x/late.ts': "export const late = () => import('node:https');\n",
    'modules/x/old.ts': "export const old = require('node:net');\n",
  });
  const answer = await law('api');
  for (const name of ['late', 'old']) {
    expect(answer).toContain(`outbound-through-one-client: api/src/modules/x/${name}.ts`);
  }
});

test('the client itself, tests, and types are not against it', async () => {
  await source({
    'ports/outbound/http-call.ts': using('node:https'),
    'modules/x/x.test.ts': using('node:http'),
    'testing/server.ts': using('node:http'),
    'plugins/sockets.ts': "import type { Socket } from 'node:net';\nexport type One = Socket;\n",
  });
  expect(await law('api')).toContain('no dependency violations found');
});

test('the global ways out are refused by the linter', async () => {
  const calls = ["fetch('http://x')", "new WebSocket('ws://x')", "new EventSource('http://x')"];
  for (const call of calls) {
    await source({ 'modules/x/x.service.ts': `export const x = () => ${call};\n` });
    expect(await lint()).toContain('Connect to others through api/src/ports/outbound.');
  }
  const text = "export const x = () => fetch('http://x');\n";
  await source({ 'modules/x/x.service.ts': 'export const x = 1;\n', 'testing/x.ts': text });
  expect(await lint()).not.toContain('Connect to others');
});

test('a page names the types of an endpoint, and takes nothing of its schemas', async () => {
  await sources('shared/contract/src/sites', {
    'calls.ts':
      "import type { siteEndpoints } from './endpoints/sites';\nexport type Calls = typeof siteEndpoints;\n",
    'endpoints/sites.ts':
      "import type { Calls } from '../calls';\nexport const siteEndpoints = {};\nexport type Same = Calls;\n",
  });
  const from = '../../shared/contract/src/sites/endpoints/sites';
  await sources('mf-x/src', {
    'good.ts': `import type { siteEndpoints } from '${from}';\nexport type All = typeof siteEndpoints;\n`,
  });
  expect(await law('mf-x', 'shared')).toContain('no dependency violations found');
  await sources('mf-x/src', {
    'bad.ts': `import { siteEndpoints } from '${from}';\nexport const all = siteEndpoints;\n`,
  });
  await sources('shared/contract/src/forwards', {
    'calls.ts': "import { schema } from './schema';\nexport const call = schema;\n",
    'schema.ts': 'export const schema = 1;\n',
  });
  const answer = await law('mf-x', 'shared');
  expect(answer).toContain('error schemas-of-the-server: mf-x/src/bad.ts');
  expect(answer).toContain('error calls-without-schemas: shared/contract/src/forwards/calls.ts');
});
