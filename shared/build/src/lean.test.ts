import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { leanRequest } from './lean';

test.each(['../core/to-json-schema.js', '../core/json-schema-processors.js', './TouchRipple.mjs'])(
  '%s has a stand-in',
  (request) => {
    expect(leanRequest(request)).toContain('/stand-ins/');
  },
);

test('what the console uses stays', () => {
  expect(leanRequest('../OutlinedInput/index.mjs')).toBe('../OutlinedInput/index.mjs');
  expect(leanRequest('../Input/index.mjs')).toBe('../OutlinedInput/index.mjs');
  expect(leanRequest('./to-json-schema.js')).toBe('./to-json-schema.js');
});

describe('Module Federation', () => {
  const resolve = (from: string, name: string) => createRequire(from).resolve(name);
  const bundler = resolve(import.meta.url, '@module-federation/webpack-bundler-runtime');
  const core = resolve(
    resolve(bundler, '@module-federation/runtime'),
    '@module-federation/runtime-core',
  );
  const folders = {
    bundler: dirname(bundler),
    core: dirname(core),
    sdk: dirname(resolve(core, '@module-federation/sdk')),
    codes: dirname(resolve(core, '@module-federation/error-codes')),
  } as const;

  test.each([
    ['core', 'core.js', './plugins/snapshot/SnapshotHandler.js', 'snapshot-handler'],
    ['core', 'core.js', './plugins/snapshot/index.js', 'plugins'],
    ['core', 'core.js', './plugins/generate-preload-assets.js', 'plugins'],
    ['core', 'remote/index.js', '../utils/preload.js', 'preload'],
    ['core', 'utils/share.js', './semver/index.js', 'semver'],
    ['sdk', 'index.js', './generateSnapshotFromManifest.js', 'manifest'],
    ['sdk', 'index.js', './node.js', 'node'],
    ['bundler', 'index.js', './remotes.js', 'remotes'],
    ['codes', 'index.mjs', './desc.mjs', 'descriptions'],
  ] as const)('%s/%s asks for %s: %s', (folder, file, request, standIn) => {
    const dir = folders[folder];
    expect(readFileSync(join(dir, file), 'utf8')).toContain(`"${request}"`);
    expect(leanRequest(request, dir)).toMatch(`/stand-ins/federation/${standIn}.ts`);
  });

  test('files of these names in other libraries stay', () => {
    expect(leanRequest('./node.js', '/x/node_modules/zod/v4')).toBe('./node.js');
  });
});
