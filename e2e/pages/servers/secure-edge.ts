import { request } from 'node:https';
import { stack } from '../stack';

type SecureAnswer = { status: number; subject: string; headers: Record<string, unknown> };

/** One HTTPS request through the edge node, as `curl -k --resolve` sends it. */
export function throughSecureEdge(
  host: string,
  path = '/',
  port = stack.edgeTlsPort,
): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, path, servername: host },
        headers: { host },
        rejectUnauthorized: false,
        agent: false,
      },
      (response) => {
        const { socket } = response;
        const subject =
          'getPeerCertificate' in socket && typeof socket.getPeerCertificate === 'function'
            ? String(socket.getPeerCertificate().subject.CN)
            : '';
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, subject, headers: response.headers }),
        );
      },
    );
    call.on('error', reject);
    call.end();
  });
}
