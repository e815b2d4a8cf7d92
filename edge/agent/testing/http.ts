import { type IncomingHttpHeaders, request } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type BytesAnswer = Omit<Answer, 'text'> & { body: Buffer };
export type AskOptions = {
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address that the request comes from; any of 127.0.0.0/8. */
  from?: string;
};

/** One request on a connection of its own, with any Host header. */
export async function ask(base: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { body, ...answer } = await askBytes(base, path, options);
  return { ...answer, text: body.toString('utf8') };
}

/** As `ask`, for answers that are no text. */
export function askBytes(
  base: string,
  path: string,
  options: AskOptions = {},
): Promise<BytesAnswer> {
  const { host, method = 'GET', headers = {}, body, from } = options;
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const all = { ...headers, ...(host && { host }) };
    const call = request(
      { hostname, port, path, method, headers: all, agent: false, localAddress: from },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(parts) });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
