import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { freePort } from '@console/testing/free-port';

/** An origin of UDP that gives back what it is sent. */
export async function startUdpEcho(): Promise<{ port: number; stop(): Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => socket.send(message, port, address));
  const port = await freePort();
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return { port, stop: () => new Promise((resolve) => socket.close(() => resolve())) };
}

/** How many sockets of this machine are connected to a port of UDP: nginx has one for each session. */
export async function sessionsTo(port: number): Promise<number> {
  const table = await readFile('/proc/net/udp', 'utf8');
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table.split('\n').filter((line) => line.trim().split(/\s+/)[2] === remote).length;
}

/** A client of UDP with a port of its own, which is a session of its own. */
export class UdpClient {
  answers = 0;
  private constructor(private readonly socket: Socket) {
    socket.on('message', () => {
      this.answers += 1;
    });
    socket.on('error', () => undefined);
  }

  static async open(port: number, from = '127.0.0.1'): Promise<UdpClient> {
    const socket = createSocket('udp4');
    socket.bind(0, from);
    await once(socket, 'listening');
    socket.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new UdpClient(socket);
  }

  send(): void {
    this.socket.send('?');
  }

  close(): void {
    this.socket.close();
  }
}
