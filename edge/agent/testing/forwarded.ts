import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { EdgeForwardInput } from '@console/contract/edge/endpoints/edge-forwards';
import { freePort } from '@console/testing/free-port';
import { startServing } from './serving';

/** An origin of TCP that gives back what it is sent, and knows how many connections it has had. */
export async function startEcho(): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.pipe(socket);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A client of TCP: what it sends, it waits to get back. */
export class Client {
  received = '';
  bytes = 0;
  private constructor(private readonly socket: Socket) {
    socket.on('data', (part: Buffer) => {
      this.bytes += part.length;
      // What a test looks at is at the beginning.
      if (this.received.length < 4_000_000) this.received += part.toString('latin1');
    });
    socket.on('error', () => socket.destroy());
  }

  get isClosed(): boolean {
    return this.socket.destroyed;
  }

  static open(port: number, from = '127.0.0.1', host = '127.0.0.1'): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host, localAddress: from });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Client(socket));
      });
    });
  }

  send(data: string | Buffer): void {
    this.socket.write(data);
  }

  /** Waits for this text, as long as it takes; fails when the connection ends before. */
  receives(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.received.startsWith(text)) resolve();
        else if (this.isClosed) reject(new Error(`closed after ${JSON.stringify(this.received)}`));
      };
      this.socket.on('data', look);
      this.socket.on('close', look);
      look();
    });
  }

  end(): void {
    this.socket.end();
  }

  destroy(): void {
    this.socket.destroy();
  }
}

export type Forwarding = Awaited<ReturnType<typeof startForwarding>>;

/** A node that forwards, its control plane, and an origin that echoes. */
export async function startForwarding(environment: NodeJS.ProcessEnv = {}) {
  const serving = await startServing(environment);
  const echo = await startEcho();
  const { plane, eventually } = serving;
  return {
    ...serving,
    echo,
    /** A forward of a fresh port to the echo. */
    async forward(
      settings: Partial<EdgeForwardInput> = {},
    ): Promise<EdgeForwardInput & { port: number }> {
      const port = await freePort();
      return {
        id: randomUUID(),
        ports: [{ protocol: 'tcp', from: port, to: port }],
        origins: [{ address: '127.0.0.1', port: echo.port }],
        ...settings,
        port,
      };
    },
    /** Makes a change and waits until the node says that it is in force. */
    async take(put: EdgeForwardInput[], gone: string[] = []): Promise<void> {
      const revision = plane.forwards.change(put, gone);
      const ack = await eventually(() => plane.forwards.ackOf(revision));
      if (ack.refused.length > 0) throw new Error(JSON.stringify(ack.refused));
    },
    /** Whether a new connection is passed on to the origin. */
    async passes(port: number, from = '127.0.0.1'): Promise<boolean> {
      const client = await Client.open(port, from).catch(() => undefined);
      if (!client) return false;
      client.send('?');
      await eventually(() => client.isClosed || client.received === '?');
      const passed = client.received === '?';
      client.destroy();
      return passed;
    },
    async stop(): Promise<void> {
      await serving.stop();
      await echo.stop();
    },
  };
}
