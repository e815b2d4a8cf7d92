import { render } from '@testing-library/react';
import { ConsoleThemeProvider } from './provider';
import { schemeAttribute } from './theme';

test('a page that is dark on the screen is printed in the light scheme', () => {
  const scheme = () => document.documentElement.getAttribute(schemeAttribute);
  const { unmount } = render(<ConsoleThemeProvider>页面</ConsoleThemeProvider>);
  document.documentElement.setAttribute(schemeAttribute, 'dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');
  unmount();
});
