import { leanRequest } from './lean';

test('the CommonJS half of the federation runtime is left out', () => {
  const plugin = '/x/inject-external-runtime-core-plugin/dist/index';
  expect(leanRequest(`${plugin}.cjs`)).toBe(`${plugin}.js`);
});

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
