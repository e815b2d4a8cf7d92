/** What a record says of a request that nginx could not read. */
type Request = { host: string; method: string; uri: string; protocol?: string };

/** Bytes that nobody should have to meet in a list, as a visitor would have had to write them. */
function safe(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    /[\u0000-\u0020\u007f]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/**
 * The parts of `host request-line`, which nginx's Lua says instead of the variables that are empty
 * then. What is no method or protocol is left empty, and all the rest is the address.
 */
export function refusedRequest(text: string): Request {
  const [, host = '', line = ''] = /^(\S*) ?(.*)$/s.exec(text) ?? [];
  const [, method = '', rest = line] = /^([A-Z_-]{1,16}) +(.*)$/s.exec(line) ?? [];
  const [, protocol = ''] = / +(HTTP\/[\d.]{1,8})\s*$/.exec(rest) ?? [];
  const uri = protocol ? rest.slice(0, rest.lastIndexOf(protocol)) : rest;
  return { host, method, uri: safe(uri.trim()), ...(protocol && { protocol }) };
}
