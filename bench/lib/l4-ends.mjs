// The two ends of a connection, in processes of their own: `origin <port>` pumps or echoes as the first
// byte says, `client <port> <what> <number>` prints what it measured as JSON.
import { connect, createServer } from 'node:net';

const block = Buffer.alloc(1024 * 1024);
const [role, port, what, number] = process.argv.slice(2);

function pump(socket) {
  while (socket.writable && socket.write(block));
}

function serve() {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      if (first[0] === 0x70) {
        socket.on('drain', () => pump(socket));
        pump(socket);
      } else {
        socket.write(first);
        socket.on('data', (data) => socket.write(data));
      }
    });
  });
  server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 }, () => console.log('up'));
}

const opened = () =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });

const answer = (socket) =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.once('data', resolve);
  });

/** Gigabits a second that come in over so many seconds. */
async function throughput(seconds) {
  const socket = await opened();
  let bytes = 0;
  socket.on('data', (data) => {
    bytes += data.length;
  });
  socket.write('p');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [from, begun] = [bytes, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const gigabits = ((bytes - from) * 8) / (performance.now() - begun) / 1e6;
  socket.destroy();
  return gigabits;
}

/** Microseconds from connecting to the first byte back, sorted. */
async function latencies(count) {
  const all = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    const socket = await opened();
    const answered = answer(socket);
    socket.write('e');
    await answered;
    all.push((performance.now() - begun) * 1_000);
    socket.removeAllListeners('close');
    socket.destroy();
  }
  return all.sort((a, b) => a - b);
}

/** Holds so many connections open until it is ended. */
async function idle(count) {
  const held = [];
  for (let n = 0; n < count; n += 1) {
    const socket = await opened();
    const answered = answer(socket);
    socket.write('e');
    await answered;
    held.push(socket);
  }
  console.log(JSON.stringify(held.length));
  setInterval(() => held.length, 1_000);
}

if (role === 'origin') serve();
else if (what === 'idle') await idle(Number(number));
else {
  const measure = what === 'throughput' ? throughput : latencies;
  console.log(JSON.stringify(await measure(Number(number))));
  process.exit(0);
}
