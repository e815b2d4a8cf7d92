import { makePinned } from '../testing';
import { trustReleases, trustScript } from './integrity';

function scriptAt(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  trustScript(script);
  return script;
}

test('a script of a pinned release carries the digest that its release tells', () => {
  const release = makePinned('mf-sites');
  trustReleases([release]);
  expect(scriptAt(`${release.base}entry.js`).integrity).toBe(release.integrity['entry.js']);
});

test('a script that no release lists carries a digest that nothing matches', () => {
  trustReleases([makePinned('mf-sites')]);
  expect(scriptAt('/remotes/mf-sites/1.0.0/unlisted.js').integrity).toMatch(/^sha384-A{64}$/);
  expect(scriptAt('/remotes/mf-billing/1.0.0/entry.js').integrity).toMatch(/^sha384-A{64}$/);
});

test('a script that failed is asked for again past the caches', () => {
  const release = makePinned('mf-mapping');
  trustReleases([release]);
  const { pathname } = new URL(`${release.base}entry.js`, window.location.href);
  expect(new URL(scriptAt(pathname).src).search).toBe('');
  expect(new URL(scriptAt(pathname).src).search).toBe('?retry=1');
  expect(scriptAt(pathname).integrity).toBe(release.integrity['entry.js']);
});
