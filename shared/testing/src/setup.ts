import { configure } from '@testing-library/react';

// A late part of the page may take long on a machine that does much else; what is never there still fails.
configure({ asyncUtilTimeout: 30_000 });

// jsdom lays nothing out: no media query matches, and no element ever changes its size.
window.matchMedia = (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
};
