import type { Configuration } from 'webpack';

type Optimization = NonNullable<Configuration['optimization']>;
type Parts = Pick<Optimization, 'runtimeChunk' | 'splitChunks'>;
type Chunk = { name?: string | null | undefined };

const ofStart = (chunk: Chunk) => chunk.name === 'host';
const library = /[\\/]node_modules[\\/]/;
const drawing = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@emotion|stylis)[\\/]/;

const startGroups = {
  react: { test: drawing, chunks: ofStart, name: 'react', enforce: true, priority: 3 },
  libraries: { test: library, chunks: ofStart, name: 'libraries', enforce: true, priority: 2 },
  console: { chunks: ofStart, name: 'console', enforce: true, priority: 1 },
};

/**
 * What the console starts with, in parts that arrive beside each other and are compiled by threads of
 * their own: federation and the bundler's runtime (`start`), what draws (`react`), the other libraries, and
 * the console's own code, which alone changes with most releases. The file that is left for the entry
 * (`host`) holds one line: whatever makes an error while the console starts makes V8 read the functions
 * on the stack once more, and a file that holds everything would be one of them.
 */
export const startParts: Parts = {
  runtimeChunk: { name: 'start' },
  splitChunks: { cacheGroups: startGroups },
};

/**
 * The same for the host, where what several later parts have in common is one file (`parts`); left to itself
 * the bundler makes one for each combination of takers, six requests for the first list.
 */
export const hostParts: Parts = {
  ...startParts,
  splitChunks: {
    cacheGroups: {
      ...startGroups,
      default: false,
      defaultVendors: false,
      parts: { chunks: 'async', minChunks: 2, name: 'parts', reuseExistingChunk: true },
    },
  },
};
