import { randomInt } from 'node:crypto';
import { type Colour, drawPng } from './png';
import { between } from './scene';

/** Signs that nobody takes for another, in five columns and seven rows. */
const glyphs: Readonly<Record<string, string>> = {
  '3': '11110 00001 00001 01110 00001 00001 11110',
  '4': '00010 00110 01010 10010 11111 00010 00010',
  '6': '00110 01000 10000 11110 10001 10001 01110',
  '7': '11111 00001 00010 00100 01000 01000 01000',
  '9': '01110 10001 10001 01111 00001 00010 01100',
  A: '01110 10001 10001 11111 10001 10001 10001',
  C: '01110 10001 10000 10000 10000 10001 01110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  H: '10001 10001 10001 11111 10001 10001 10001',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10011 10001 10001 10001',
  P: '11110 10001 10001 11110 10000 10000 10000',
  R: '11110 10001 10001 11110 10100 10010 10001',
  T: '11111 00100 00100 00100 00100 00100 00100',
  X: '10001 10001 01010 00100 01010 10001 10001',
  Y: '10001 10001 01010 00100 00100 00100 00100',
};
const signs = Object.keys(glyphs);

const [width, height, length] = [180, 60, 5];

type Letter = { rows: string[]; x: number; y: number; turn: number; scale: number; ink: Colour };

const covers = ({ rows, x, y, turn, scale }: Letter, px: number, py: number) => {
  const [dx, dy] = [(px - x) / scale, (py - y) / scale];
  const column = Math.floor(dx * Math.cos(turn) + dy * Math.sin(turn) + 2.5);
  const row = Math.floor(dy * Math.cos(turn) - dx * Math.sin(turn) + 3.5);
  return rows[row]?.[column] === '1';
};

/** A word of signs, each askew, on waves and under lines. */
export function drawCaptcha() {
  const word = Array.from({ length }, () => signs[randomInt(signs.length)] ?? 'A');
  const ink = (): Colour => [between(20, 110), between(20, 110), between(40, 140), 255];
  const letters = word.map(
    (sign, index): Letter => ({
      rows: (glyphs[sign] ?? '').split(' '),
      x: 24 + index * 33 + between(-3, 3),
      y: height / 2 + between(-5, 5),
      turn: between(-30, 30) / 100,
      scale: between(46, 58) / 10,
      ink: ink(),
    }),
  );
  const lines = Array.from({ length: 4 }, () => ({
    y: between(10, 50),
    swing: between(4, 14),
    pace: between(20, 60) / 1_000,
    phase: between(0, 628) / 100,
    ink: ink(),
  }));
  const wave = { swing: between(2, 4), pace: between(5, 9) / 100, phase: between(0, 628) / 100 };
  const paper: Colour = [between(225, 250), between(225, 250), between(225, 250), 255];
  const main = drawPng(width, height, (x, y) => {
    const line = lines.find(
      (one) => Math.abs(y - one.y - one.swing * Math.sin(x * one.pace + one.phase)) < 0.9,
    );
    if (line) return line.ink;
    const lifted = y + wave.swing * Math.sin(x * wave.pace + wave.phase);
    const letter = letters.find((one) => covers(one, x, lifted));
    if (letter) return letter.ink;
    return randomInt(24) === 0 ? [170, 170, 180, 255] : paper;
  });
  return { parts: { main }, answer: word.join('') };
}
