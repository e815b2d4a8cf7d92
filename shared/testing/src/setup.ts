import { configure } from '@testing-library/react';
import * as React from 'react';

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

// React takes a stack for each of the first 10,000 elements of every second, for its warnings; with the count
// always full it takes none. A warning still names its component.
const internals: object | undefined = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  });
