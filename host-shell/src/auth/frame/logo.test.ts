import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontSans, tokens } from '@console/kit/theme';
import { fireEvent, screen } from '@testing-library/react';
import { wakeLogo } from './logo';

const template = readFileSync(join(__dirname, '../../../templates/auth.html'), 'utf8');

function open(path: string, brand = '<i class="frame-mark">盾</i><span>云御盾</span>'): void {
  const page = template.replace('__FRAMEBRAND__', brand);
  document.body.innerHTML = page.slice(page.indexOf('<body>'));
  wakeLogo(path);
}

const link = () => screen.getByRole('banner').querySelector('a')?.getAttribute('href') ?? null;

test.each(['/auth/login', '/auth/nowhere', '/auth'])(
  'at %s a click on the logo is ignored',
  (path) => {
    open(path);
    expect(link()).toBeNull();
  },
);

test.each(['/400', '/unauthorized', '/authority'])('at %s the logo leads to /', (path) => {
  open(path);
  expect(link()).toBe('/');
});

test('a logo that does not load gives way to the name', () => {
  open('/auth/login', '<img src="https://cdn.test/logo.png" alt="极光盾">');
  fireEvent.error(screen.getByAltText('极光盾'));
  expect(screen.getByText('极光盾')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  [':root', tokens.light],
  ['[data-scheme="dark"]', tokens.dark],
])('the frame has the colours of the theme: %s', (selector, scheme) => {
  const rule = template.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  const { surface, text, textTertiary } = scheme;
  expect(rule).toContain(`--surface: ${surface}; --text: ${text}; --text3: ${textTertiary};`);
});

test('the frame has the type and the logo sizes of the console', () => {
  expect(template.replaceAll(', ', ',')).toContain(`font: 14px/1.57 ${fontSans}`);
  expect(template).toContain('max-height: 35px; min-width: 122px; max-width: 145px;');
});
