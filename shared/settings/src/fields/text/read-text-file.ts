/**
 * The text of a file in UTF-8, or in the encoding that spreadsheets in China save CSV in. What
 * neither can be is left with replacement marks.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
