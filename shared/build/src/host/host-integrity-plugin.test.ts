import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { integrityOf } from '../digest';
import { HostIntegrityPlugin } from './host-integrity-plugin';

let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'host-integrity-'));
  writeFileSync(join(dir, 'index.js'), "import('./first.js'); import('./second.js');");
  writeFileSync(join(dir, 'first.js'), "document.title = 'first'; import('./second.js');");
  writeFileSync(join(dir, 'second.js'), "document.title = 'second';");
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

function build(mode: 'development' | 'production'): Promise<string> {
  const to = join(dir, mode);
  const config: Configuration = {
    mode,
    context: dir,
    devtool: false,
    target: ['web', 'es2022'],
    entry: { host: './index.js' },
    output: { path: to, filename: '[name].js', chunkFilename: '[contenthash:16].js' },
    plugins: [new HostIntegrityPlugin()],
  };
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else resolve(to);
    });
  });
}

test.each(['production', 'development'] as const)(
  'a %s build brings the digest of each later script along, as it is written',
  async (mode) => {
    const to = await build(mode);
    const runtime = readFileSync(join(to, 'host.js'), 'utf8');
    const later = readdirSync(to).filter((name) => name !== 'host.js');
    expect(later).toHaveLength(2);
    for (const name of later) {
      const digest = integrityOf(readFileSync(join(to, name)), 'sha256');
      expect(runtime).toContain(`"${name}":"${digest}"`);
    }
    expect(runtime).not.toContain('__LATER_DIGESTS__');
  },
);
