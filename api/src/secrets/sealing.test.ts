import { createSealing } from './sealing';

const first = 'the first key of this installation';
const second = 'the second key of this installation';
const text = '-----BEGIN PRIVATE KEY-----\n密钥\n';

describe('sealed secrets', () => {
  it('come back whole, and look different each time', () => {
    const sealing = createSealing([first]);
    const sealed = sealing.seal(text, 'certificate:1');
    expect(sealed).toMatch(/^v1:[0-9a-f]{8}:[\w-]+$/);
    expect(sealed).not.toBe(sealing.seal(text, 'certificate:1'));
    expect(sealing.open(sealed, 'certificate:1')).toBe(text);
  });

  it('do not open elsewhere, altered, under another key, or when they are none', () => {
    const sealing = createSealing([first]);
    const sealed = sealing.seal(text, 'certificate:1');
    expect(() => sealing.open(sealed, 'certificate:2')).toThrow();
    const altered = `${sealed.slice(0, -3)}${sealed.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    expect(() => sealing.open(altered, 'certificate:1')).toThrow();
    expect(() => createSealing([second]).open(sealed, 'certificate:1')).toThrow('SECRETS_KEY');
    expect(() => sealing.open(text, 'certificate:1')).toThrow('Not a sealed secret');
  });

  it('a new key is put before the old one, which opens what it sealed', () => {
    const old = createSealing([first]).seal(text, 'a');
    const both = createSealing([second, first]);
    expect(both.open(old, 'a')).toBe(text);
    expect([both.isOutdated(old), both.isOutdated(both.seal(text, 'a'))]).toEqual([true, false]);
    expect(createSealing([second]).open(both.seal(text, 'a'), 'a')).toBe(text);
  });

  it('are not kept without a key', () => {
    expect(() => createSealing([]).seal(text, 'a')).toThrow('SECRETS_KEY');
  });
});
