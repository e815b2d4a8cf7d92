import { PurgeBook } from './book';
import type { PurgeEntry } from './entries';

const entry = (host: string, path: string, seq: number, at = seq): PurgeEntry => ({
  ...{ kind: 'url', host, path, query: '', seq, at },
});
const whole = (host: string, seq: number): PurgeEntry => ({
  ...entry(host, '/', seq),
  kind: 'directory',
});

test('a later purge of the same takes the place of the earlier', () => {
  const book = new PurgeBook({ host: 10, all: 10 });
  book.add([entry('a', '/x', 1)]);
  book.add([entry('a', '/x', 2)]);
  expect(book.entries).toEqual([entry('a', '/x', 2)]);
});

test('too many of one host become one purge of the host, and others stay', () => {
  const book = new PurgeBook({ host: 2, all: 10 });
  book.add([entry('b', '/x', 1)]);
  book.add([entry('a', '/1', 2), entry('a', '/2', 2)]);
  const change = book.add([entry('a', '/3', 3)]);
  expect(change.set).toEqual([whole('a', 3)]);
  expect(change.drop).toEqual([entry('a', '/1', 2), entry('a', '/2', 2), entry('a', '/3', 3)]);
  expect(book.entries).toEqual([entry('b', '/x', 1), whole('a', 3)]);
});

test('too many in all cost the host that has most', () => {
  const book = new PurgeBook({ host: 10, all: 4 });
  book.add([entry('a', '/1', 1), entry('a', '/2', 1), entry('a', '/3', 1)]);
  const change = book.add([entry('b', '/1', 2), entry('b', '/2', 2)]);
  expect(change.set).toEqual([entry('b', '/1', 2), entry('b', '/2', 2), whole('a', 1)]);
  expect(book.entries).toHaveLength(3);
});

test('what is older than an instant is forgotten, with hosts that have nothing left', () => {
  const book = new PurgeBook({ host: 10, all: 10 });
  book.add([entry('a', '/1', 1), entry('b', '/1', 1)]);
  book.add([entry('b', '/2', 5)]);
  expect(book.forget(5)).toEqual({
    drop: [entry('a', '/1', 1), entry('b', '/1', 1)],
    hosts: ['a'],
  });
  expect(book.entries).toEqual([entry('b', '/2', 5)]);
  expect(book.forget(5)).toEqual({ drop: [], hosts: [] });
});
