import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

/** Bytes of one file, and how many older ones are kept: `x.log`, `x.log.1`, … */
const limits = { bytesMax: 10 * 1024 * 1024, olderMax: 3 };

/**
 * A log of limited size on disk: a full file becomes `.1`, the one before it `.2`, and the oldest
 * is deleted. Written at once, without a queue that could grow. A full disk stops nothing: lost
 * lines are counted, and reported when writing works again.
 */
export function openRotatingLog(path, { bytesMax, olderMax } = limits) {
  let file;
  let size = 0;
  let lost = 0;

  function open() {
    file = openSync(path, 'a', 0o600);
    size = fstatSync(file).size;
  }

  function close() {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }

  function rotate() {
    close();
    for (let number = olderMax; number > 0; number -= 1) {
      const from = number === 1 ? path : `${path}.${number - 1}`;
      if (existsSync(from)) renameSync(from, `${path}.${number}`);
    }
  }

  function append(bytes) {
    for (let at = 0; at < bytes.length; ) {
      const written = writeSync(file, bytes, at);
      at += written;
      size += written;
    }
  }

  return {
    write(text) {
      const bytes = Buffer.from(text);
      try {
        if (file !== undefined && size > 0 && size + bytes.length > bytesMax) rotate();
        if (file === undefined) open();
        if (lost > 0) append(Buffer.from(`\n(${lost} bytes could not be written)\n`));
        lost = 0;
        append(bytes);
      } catch {
        lost += bytes.length;
      }
    },
    close,
  };
}
