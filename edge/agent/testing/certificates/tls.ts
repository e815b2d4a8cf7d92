import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { type ConnectionOptions, connect, type PeerCertificate } from 'node:tls';

export type Handshake = {
  subject: string;
  issuer: string;
  serialNumber: string;
  protocol: string | null;
  cipher: string;
  alpn: string | false | null;
  resumed: boolean;
  session: Buffer | undefined;
};

/** A handshake for a name, and what came of it; rejects when the node refuses it. */
export function shakeHands(
  port: number,
  name: string,
  options: ConnectionOptions = {},
): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host: '127.0.0.1', port, servername: name, rejectUnauthorized: false },
      ...options,
    });
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      // A session that is taken up again comes without a certificate.
      const certificate: Partial<PeerCertificate> = socket.getPeerCertificate();
      resolve({
        // A certificate of today's CAs may have no subject of its own.
        subject: String(certificate.subject?.CN),
        issuer: String(certificate.issuer?.CN),
        serialNumber: certificate.serialNumber ?? '',
        protocol: socket.getProtocol(),
        cipher: socket.getCipher().name,
        alpn: socket.alpnProtocol,
        resumed: socket.isSessionReused(),
        session: socket.getSession(),
      });
      socket.destroy();
    });
  });
}

type TlsAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** What the node says with its certificate about that certificate; empty when it says nothing. */
export function stapledFor(port: number, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Node's types leave out the option of the socket below.
    const options: ConnectionOptions & { requestOCSP: boolean } = {
      ...{ host: '127.0.0.1', port, servername: name, rejectUnauthorized: false },
      requestOCSP: true,
    };
    const socket = connect(options);
    let said: Buffer = Buffer.alloc(0);
    socket.once('error', reject);
    socket.once('OCSPResponse', (response: Buffer | null) => {
      said = response ?? said;
    });
    socket.once('secureConnect', () => {
      resolve(said);
      socket.destroy();
    });
  });
}

/** One HTTPS request to a name on this machine; the Host header may name another. */
export function askTls(port: number, name: string, path = '/', host = name): Promise<TlsAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, path, servername: name, rejectUnauthorized: false },
        headers: { host },
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/** What one HTTP/2 request is answered with; its body goes without a word of its length. */
export function askHttp2(port: number, name: string, path = '/', body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, {
      servername: name,
      rejectUnauthorized: false,
    });
    session.once('error', reject);
    const stream = session.request({ ':path': path, ':authority': name }, { endStream: false });
    let text = '';
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      text += part;
    });
    stream.once('error', reject);
    stream.once('end', () => {
      session.close();
      resolve(text);
    });
    stream.end(body);
  });
}

/** Statuses of requests to several names over one HTTP/2 connection that was made for one of them. */
export function askTogether(
  port: number,
  name: string,
  requests: { authority: string; path?: string }[],
): Promise<number[]> {
  const session = connectHttp2(`https://127.0.0.1:${port}`, {
    servername: name,
    rejectUnauthorized: false,
  });
  const failed = new Promise<never>((_, reject) => session.once('error', reject));
  const answers = requests.map(
    ({ authority, path = '/' }) =>
      new Promise<number>((resolve, reject) => {
        const stream = session.request({ ':path': path, ':authority': authority });
        stream.once('response', (headers) => resolve(Number(headers[':status'])));
        stream.once('error', reject);
        stream.resume();
        stream.end();
      }),
  );
  return Promise.race([Promise.all(answers), failed]).finally(() => session.close());
}
