/** Cuts a stream of bytes into lines. A line may be megabytes long, so its parts are joined once. */
export async function* splitLines(
  body: AsyncIterable<Uint8Array>,
  onData: () => void,
): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  for await (const chunk of body) {
    onData();
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end));
      const line = Buffer.concat(parts).toString('utf8').trim();
      parts = [];
      from = end + 1;
      if (line) yield line;
    }
    parts.push(chunk.subarray(from));
  }
}
