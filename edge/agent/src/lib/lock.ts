import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { exitCodes, Failure } from '../failure';

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** True when a process answers on the unix socket. */
export function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Lets one agent work in a directory. A socket, not a file with a process id: it is free again the
 * moment its owner dies, and in a container every agent has the same process id.
 */
export async function lockDirectory(socketPath: string, dir: string): Promise<() => Promise<void>> {
  if (await answers(socketPath)) {
    throw new Failure(exitCodes.inUse, `另一个边缘代理正在使用目录 ${dir}。`);
  }
  await rm(socketPath, { force: true });
  const server = await listen(socketPath);
  if (!server) throw new Failure(exitCodes.inUse, `另一个边缘代理正在使用目录 ${dir}。`);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
