import { render } from '@testing-library/react';
import { HostText } from './host-text';

/** The pieces between which a line may end. */
function piecesOf(host: string): string[] {
  const { container } = render(<HostText host={host} />);
  return (container.firstElementChild?.innerHTML ?? '')
    .split('<wbr>')
    .filter((text) => text !== '');
}

test('lines end after dots, and never inside a label', () => {
  expect(piecesOf('my-shop.cdn-edge.example.com')).toEqual([
    'my-shop.',
    'cdn-edge.',
    'example.',
    'com',
  ]);
  expect(piecesOf('*.example.com')).toEqual(['*.', 'example.', 'com']);
});

test('a label that no phone is wide enough for has ends within it, and loses nothing', () => {
  const host = `${'a'.repeat(63)}.example.com`;
  expect(piecesOf(host).join('')).toBe(host);
  expect(piecesOf(host).slice(0, 2)).toEqual(['a'.repeat(24), 'a'.repeat(24)]);
});
