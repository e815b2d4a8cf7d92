import { createSocket } from 'node:dgram';

/** Where the name of the question ends, which is all that a query holds behind its header. */
function nameOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query.readUInt8(at); size > 0; size = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** The public DNS of a test: TXT records, and no name beside theirs. */
export async function startFakeDns(port: number) {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = nameOf(query);
    const text = records.get(name);
    const header = Buffer.alloc(12);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    const question = query.subarray(12, end + 4);
    if (text === undefined) {
      socket.send(Buffer.concat([header, question]), from.port, from.address);
      return;
    }
    // The name of the question again, TXT, IN, for no time, one string.
    const size = Buffer.byteLength(text);
    const answer = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, size + 1, size]);
    const message = Buffer.concat([header, question, answer, Buffer.from(text)]);
    socket.send(message, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    records,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
