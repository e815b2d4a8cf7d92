/** Reads a text stream piece by piece; `next` waits for the first piece that is wanted. */
export async function openStream(url: string, authorization: string, separator = '\n') {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { authorization }, signal: abort.signal });
  if (!response.body) throw new Error('The answer has no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';

  /** The next piece, or `undefined` at the end of the stream. */
  async function read(): Promise<string | undefined> {
    for (;;) {
      const end = buffer.indexOf(separator);
      if (end >= 0) {
        const piece = buffer.slice(0, end);
        buffer = buffer.slice(end + separator.length);
        return piece;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      buffer += value;
    }
  }

  async function next<T>(pick: (piece: string) => T | undefined): Promise<T> {
    for (;;) {
      const piece = await read();
      if (piece === undefined) throw new Error('The stream ended');
      const found = pick(piece);
      if (found !== undefined) return found;
    }
  }

  /** Resolves when the server ends the stream. */
  async function ended(): Promise<void> {
    while ((await read()) !== undefined);
  }

  return {
    status: response.status,
    headers: response.headers,
    next,
    ended,
    close: () => abort.abort(),
  };
}
