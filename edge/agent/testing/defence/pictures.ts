import { request } from 'node:http';
import { join } from 'node:path';

/** Puts one picture, whose answer the test knows, in the place of all of its kind for some seconds. */
export function showPicture(
  nodeDir: string,
  kind: string,
  answer: string,
  png: Buffer,
): Promise<void> {
  const name = `${kind}-test-${answer}`;
  const encoded = png.toString('base64');
  const body = JSON.stringify({
    kind,
    fresh: [{ name, parts: { main: encoded, piece: encoded }, answer }],
    names: [name],
  });
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath: join(nodeDir, 'run/admin.sock'), method: 'POST', path: '/pictures' },
      (response) => {
        response.resume();
        response.on('end', resolve);
      },
    );
    call.on('error', reject);
    call.setHeader('host', 'admin');
    call.setHeader('content-length', Buffer.byteLength(body));
    call.end(body);
  });
}
