/** A block of a PEM text: what its first line calls it, and the block whole. */
export type PemBlock = { label: string; text: string };

const blocks = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g;

/** The blocks of a PEM text in their order; text around them is passed over. */
export function pemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(blocks)].map(([block, label = '']) => ({
    label,
    text: `${block.replace(/\r\n?/g, '\n')}\n`,
  }));
}
