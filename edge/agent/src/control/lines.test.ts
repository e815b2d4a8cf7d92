import { splitLines } from './lines';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

test.each([1, 2, 3, 7, 1_000])('lines are whole however they are cut (%p bytes)', async (size) => {
  const lines: string[] = [];
  const bytes = Buffer.from('{"名":"边缘"}\n\n{"b":1}\r\nunfinished');
  for await (const line of splitLines(chunksOf(bytes, size), () => undefined)) lines.push(line);
  expect(lines).toEqual(['{"名":"边缘"}', '{"b":1}']);
});
