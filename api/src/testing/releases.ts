import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Publish } from '@console/contract/console/endpoints/releases';
import type { RemoteDescriptor, RemoteName } from '@console/contract/console/remotes';
import { deployTokenOf } from '../modules/releases/deploy-token';
import type { TestApp } from './test-app';

/** A folder as the host's build leaves it, with one script. */
export function makeConsoleDir(kit = '1.2.0'): string {
  const dir = mkdtempSync(join(tmpdir(), 'console-dir-'));
  mkdirSync(join(dir, 'assets'));
  const page =
    '<title>__TITLE__</title><meta content="__DESCRIPTION__"><link href="__FAVICON__"><script nonce="__NONCE__">window.__BRAND__ = __BRANDJSON__;</script>__PRELOADS__<div data-system="__SYSTEM__">__FRAMEBRAND__</div><p>__COPYRIGHT__</p>';
  writeFileSync(join(dir, 'index.html'), `<html>shell${page}`);
  writeFileSync(join(dir, 'auth.html'), `<html>auth${page}`);
  writeFileSync(join(dir, 'assets/host.js'), 'host()');
  const build = { id: 'b1', kit, shared: ['react'], scripts: ['/assets/host.js'] };
  writeFileSync(join(dir, 'build.json'), JSON.stringify(build));
  return dir;
}

export function digest(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

const file = (name: string, content: string) => ({
  name,
  integrity: digest(content),
  content: Buffer.from(content).toString('base64'),
});

const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/** A release that passes every check; a test spoils one thing of it. */
export function makeRelease(
  name: RemoteName,
  version: string,
  descriptor: Partial<RemoteDescriptor> = {},
): Publish {
  const access = name === 'mf-admin' ? 'administrator' : 'allUser';
  return {
    name,
    version,
    descriptor: {
      name,
      title: name,
      access,
      kitRange: '^1.0.0',
      routes: [{ path: `/${name}/:item`, access, early: [] }],
      menu: [],
      cards: [],
      ...descriptor,
    },
    manifest: {
      metaData: { remoteEntry: { path: '', name: 'entry.js' } },
      exposes: [
        { path: './remote', assets: { ...noAssets, js: { sync: ['page.js'], async: [] } } },
      ],
      shared: [{ name: 'react', assets: noAssets }],
    },
    files: [
      file('entry.js', `entry ${name} ${version}`),
      file('page.js', `page ${version}`.repeat(99)),
    ],
  };
}

/** Publishes with the remote's own token, or with another's. */
export function publish(test: TestApp, body: Publish, as: RemoteName = body.name) {
  const token = deployTokenOf(test.config.deployKey ?? '', as);
  return test.call({ method: 'POST', path: '/v1/releases', token, body });
}
