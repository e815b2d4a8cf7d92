import { Readable } from 'node:stream';
import { patternsIn } from './patterns-in';

const regex = (pattern: string) => ({ field: 'path', operator: 'regex', values: [pattern] });

test('finds the regular expressions of conditions, each with its place', () => {
  const rules = [{ match: { all: [regex('^/a'), { any: [regex('b$')] }] } }];
  expect(patternsIn({ rules })).toEqual([
    { path: 'rules.0.match.all.0.values', pattern: '^/a' },
    { path: 'rules.0.match.all.1.any.0.values', pattern: 'b$' },
  ]);
});

test('a body that is a stream or bytes holds none', () => {
  const stream = Readable.from([Buffer.from('a batch of records')]);
  Object.assign(stream, { self: stream });
  expect(patternsIn(stream)).toEqual([]);
  expect(patternsIn({ file: Buffer.from('bytes'), stream })).toEqual([]);
});
