import { writeFile } from 'node:fs/promises';

type Value = string | number | Buffer | Value[] | { [key: string]: Value };

const control = (type: number, size: number) =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);

function unsigned(type: 5 | 6 | 9, bytes: number, value: number): Buffer {
  const content = Buffer.alloc(bytes);
  content.writeUInt16BE(value, bytes - 2);
  return Buffer.concat([control(type, bytes), content]);
}

/** A value of MaxMind's DB format, for texts and maps of up to 28 parts. Buffers are encoded already. */
function encode(value: Value): Buffer {
  if (Buffer.isBuffer(value)) return value;
  if (typeof value === 'string') {
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  const parts = entries.flatMap(([key, item]) => [encode(key), encode(item)]);
  return Buffer.concat([control(7, entries.length), ...parts]);
}

const numberOf = (address: string) =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Writes a database that knows these IPv4 addresses and no others. */
export async function writeMmdb(path: string, known: Record<string, Value>): Promise<void> {
  const tree: [number, number][] = [[-1, -1]];
  const data: Buffer[] = [];
  const leaves: { node: number; side: 0 | 1; offset: number }[] = [];
  let offset = 0;
  for (const [address, value] of Object.entries(known)) {
    let at = 0;
    for (let bit = 31; bit >= 0; bit -= 1) {
      const side = (numberOf(address) >>> bit) & 1 ? 1 : 0;
      const node = tree[at] ?? [-1, -1];
      if (bit === 0) leaves.push({ node: at, side, offset });
      else if (node[side] === -1) {
        node[side] = tree.length;
        tree.push([-1, -1]);
      }
      at = node[side];
    }
    const bytes = encode(value);
    data.push(bytes);
    offset += bytes.length;
  }
  // A record beyond the nodes is a place in the data; the number of nodes itself is nothing.
  for (const leaf of leaves) {
    const node = tree[leaf.node];
    if (node) node[leaf.side] = tree.length + 16 + leaf.offset;
  }
  const nodes = Buffer.alloc(tree.length * 6);
  for (const [index, node] of tree.entries()) {
    for (const side of [0, 1] as const) {
      nodes.writeUIntBE(node[side] === -1 ? tree.length : node[side], index * 6 + side * 3, 3);
    }
  }
  const metadata = encode({
    node_count: tree.length,
    record_size: unsigned(5, 2, 24),
    ip_version: unsigned(5, 2, 4),
    binary_format_major_version: unsigned(5, 2, 2),
    binary_format_minor_version: unsigned(5, 2, 0),
    build_epoch: unsigned(9, 8, 1),
    database_type: 'test',
    languages: [],
    description: {},
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  await writeFile(path, Buffer.concat([nodes, Buffer.alloc(16), ...data, marker, metadata]));
}
