import { createSocket } from 'node:dgram';
import { decode, encode } from 'dns-packet';

/** A DNS server on loopback that knows TXT records, and no name beside theirs. */
export async function startTxtResolver() {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name.toLowerCase() ?? '';
    const data = records.get(name);
    const answers = data === undefined ? [] : [{ type: 'TXT' as const, name, data }];
    const flags = data === undefined ? 0x183 : 0x180;
    const answer = encode({ type: 'response', id, flags, questions, answers });
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
