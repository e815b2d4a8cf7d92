import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 18080);
const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `console-e2e-${port}`);

// Without windows where Debian's package for it is installed: the same engine, much less work.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

// Tests count the requests of their own.
process.env.DEMO_VISITORS = 'off';
process.env.E2E_PORT = String(port);
process.env.E2E_DATA_DIR = dataDir;

export default defineConfig({
  testDir: './tests',
  outputDir: `../test-results/e2e-${port}`,
  // The tests share one stack and one edge node.
  workers: 1,
  // As long as a busy machine needs; what never appears still fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json'], ['./page-reporter.ts']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Recording each step costs more than the tests; `E2E_TRACE=1` turns it on to look into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path)),
      // Chromium's sandbox does not run as root, which is what CI is; the flags keep it off the network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // A fresh start. Not done by this file: workers load it too, and so do tools that read settings.
    command: 'rm -rf -- "$DATA_DIR" && exec node scripts/start.mjs',
    cwd: '..',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      // A test plays the vendor there.
      DNS_CLOUDFLARE_URL: `http://127.0.0.1:${port + 7}/client/v4`,
      // And there the public DNS.
      DNS_RESOLVERS: `127.0.0.1:${port + 6}`,
    },
    wait: { stdout: /控制台已就绪/ },
    stderr: 'pipe',
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
