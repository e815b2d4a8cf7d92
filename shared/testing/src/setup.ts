import { configure } from '@testing-library/react';

// A late part of the page may take long on a machine that does much else; what is never there still fails.
configure({ asyncUtilTimeout: 15_000 });

// jsdom knows no media queries; uPlot asks for the resolution as it is loaded. None of them matches.
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
