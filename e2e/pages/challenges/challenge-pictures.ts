import { request } from 'node:http';
import { join } from 'node:path';

/** A square of one colour, which is picture enough when the answer is known. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Shows visitors one picture whose answer the test knows, as the node alone knows those that it
 * draws. The node goes on drawing, so this is repeated until the returned function is called.
 */
export async function keepShowing(kind: string, answer: string): Promise<() => void> {
  await showPicture(kind, answer);
  const timer = setInterval(() => void showPicture(kind, answer), 50);
  return () => clearInterval(timer);
}

function showPicture(kind: string, answer: string): Promise<void> {
  const name = `${kind}-e2e-${answer}`;
  const body = JSON.stringify({
    kind,
    fresh: [{ name, parts: { main: png, piece: png }, answer }],
    names: [name],
  });
  const socketPath = join(process.env.E2E_DATA_DIR ?? '', 'edge/run/admin.sock');
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, method: 'POST', path: '/pictures' }, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    call.on('error', reject);
    call.setHeader('host', 'admin');
    call.setHeader('content-length', Buffer.byteLength(body));
    call.end(body);
  });
}
