import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../../..');
const places = ['e2e/tests', 'host-shell/src', 'shared/contract/src', 'shared/kit/src', 'api/src'];
const clause = /§(\d\.\d+|[BX]\.\d+)/g;

/** Clause → the test files that name it. */
function provedIn(): Map<string, string[]> {
  const files = places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(spec|test)\.tsx?$/.test(file))
      .map((file) => join(place, file)),
  );
  const proofs = new Map<string, string[]>();
  for (const file of files.toSorted((one, other) => (one < other ? -1 : 1))) {
    const text = readFileSync(join(root, file), 'utf8');
    const ids = new Set([...text.matchAll(clause)].map(([, id = '']) => id));
    for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), file]);
  }
  return proofs;
}

/** The table as it is written: clause → files, links from its own folder resolved. */
function written(): Map<string, string[]> {
  const text = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const rows = text.matchAll(/^\| ([\dBX]\.\d+) \| [^|]+ \| ([^|]+) \|$/gm);
  return new Map(
    [...rows].map(([, id = '', proofs = '']) => [
      id,
      [...proofs.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) =>
        relative(root, join(import.meta.dirname, link)),
      ),
    ]),
  );
}

test('the table names the tests of every clause, and every clause has one', () => {
  expect(Object.fromEntries(written())).toEqual(Object.fromEntries(provedIn()));
});
