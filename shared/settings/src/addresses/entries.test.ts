import { entriesText, readEntries } from './entries';

it('reads an address a line with its note, passes over what is known, hands back the rest', () => {
  const text =
    '203.0.113.9 扫描器 二号\n\n198.51.100.0/24，机房\n::1\n203.0.113.9\nexample.com\n1.2.3';
  const { entries, bad } = readEntries(text, [{ address: '::1' }]);
  expect(entries).toEqual([
    { address: '203.0.113.9', note: '扫描器 二号', expiresAt: null },
    { address: '198.51.100.0/24', note: '机房', expiresAt: null },
  ]);
  expect(bad).toEqual(['example.com', '1.2.3']);
});

it('exports a list that it reads again', () => {
  const list = [
    { address: '203.0.113.9', note: '扫描器 二号', expiresAt: '2030-01-02T03:04:05.000Z' },
    { address: '192.0.2.1-192.0.2.9', note: '', expiresAt: null },
  ];
  expect(readEntries(entriesText(list), [])).toEqual({ entries: list, bad: [] });
});
