// Finds, for each puzzle, a number whose SHA-256 with the challenge's text begins with zero bits. Plain
// JavaScript: `crypto.subtle` is not there on http, and WebAssembly not in every browser. Runs in a
// worker, or, where none may be started, on the page in slices that leave it room to breathe.
(() => {
  const constants = new Int32Array(64);
  const start = new Int32Array(8);

  /** The first 32 bits of the fraction of a root: how SHA-256 chooses its constants. */
  const fraction = (root) => ((root - Math.floor(root)) * 4294967296) | 0;
  for (let prime = 2, found = 0; found < 64; prime += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= prime; factor += 1) {
      if (prime % factor === 0) isPrime = false;
    }
    if (isPrime) {
      if (found < 8) start[found] = fraction(prime ** (1 / 2));
      constants[found] = fraction(prime ** (1 / 3));
      found += 1;
    }
  }

  const words = new Int32Array(64);

  /** The first word of the digest of one block, which `words` begins with. */
  function firstWord() {
    for (let i = 16; i < 64; i += 1) {
      const x = words[i - 15];
      const y = words[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0;
    }
    let a = start[0];
    let b = start[1];
    let c = start[2];
    let d = start[3];
    let e = start[4];
    let f = start[5];
    let g = start[6];
    let h = start[7];
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    return (start[0] + a) | 0;
  }

  /** Puts a short ASCII text into the block, as SHA-256 pads it. */
  function fill(text) {
    words.fill(0, 0, 16);
    for (let i = 0; i < text.length; i += 1) {
      words[i >> 2] |= text.charCodeAt(i) << (24 - 8 * (i & 3));
    }
    words[text.length >> 2] |= 0x80 << (24 - 8 * (text.length & 3));
    words[15] = text.length * 8;
  }

  /** Tries numbers for one puzzle from `from` on; the one that fits, or -1 when `tries` are used up. */
  function search(prefix, bits, from, tries) {
    for (let number = from; number < from + tries; number += 1) {
      fill(prefix + number);
      if (firstWord() >>> (32 - bits) === 0) return number;
    }
    return -1;
  }

  /** Works through all puzzles; `pause` calls back later, `told` hears how many are done. */
  function solve({ nonce, count, bits }, pause, told, done) {
    const slice = 512;
    const found = [];
    let from = 0;
    const step = () => {
      const until = Date.now() + 24;
      while (found.length < count && Date.now() < until) {
        const number = search(`${nonce}.${found.length}.`, bits, from, slice);
        if (number < 0) {
          from += slice;
        } else {
          found.push(number);
          from = 0;
          told(found.length);
        }
      }
      if (found.length < count) pause(step);
      else done(found.join(','));
    };
    step();
  }

  if (typeof WorkerGlobalScope === 'undefined') {
    window.edgeWork = (task, told, done) => solve(task, (next) => setTimeout(next, 4), told, done);
    return;
  }
  self.onmessage = ({ data }) => {
    const now = (next) => next();
    const told = (solved) => self.postMessage({ solved });
    solve(data, now, told, (numbers) => self.postMessage({ numbers }));
  };
})();
