import { randomInt } from 'node:crypto';
import type { Colour } from './png';

export const between = (least: number, most: number) => randomInt(least, most + 1);

const mix = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
  255,
];

const shade = (least: number, most: number): Colour => [
  between(least, most),
  between(least, most),
  between(least, most),
  255,
];

const inside = (x: number, y: number, size: number) => x >= 0 && y >= 0 && x <= size && y <= size;

/**
 * A landscape of its own: sky, sun, hills, houses and trees, that anybody sees which way is up of. In
 * units of its height, `x` to either side of the middle and `y` from the top.
 */
export function landscape(): (x: number, y: number) => Colour {
  const [high, low] = [shade(90, 170), shade(190, 250)];
  const sky: [Colour, Colour] = [
    [high[0] - 40, high[1], 240, 255],
    [low[0], low[1], 250, 255],
  ];
  const hills = [0.55, 0.68, 0.8].map((height, index) => ({
    height: height + between(-3, 3) / 100,
    swing: between(3, 8) / 100,
    pace: between(30, 80) / 10,
    phase: between(0, 628) / 100,
    colour: [between(30, 90), 150 - index * 28, between(40, 90), 255] as Colour,
  }));
  const sun = { x: between(-35, 35) / 100, y: between(12, 25) / 100, size: between(7, 10) / 100 };
  const houses = [-1, 1].map((side) => ({
    x: (side * between(12, 38)) / 100,
    width: between(14, 20) / 100,
    wall: shade(170, 240),
    roof: [between(150, 210), between(40, 90), between(30, 70), 255] as Colour,
  }));
  const trees = Array.from({ length: 3 }, () => ({
    x: between(-60, 60) / 100,
    size: between(6, 9) / 100,
  }));
  const ground = 0.86;
  const houseAt = (x: number, y: number): Colour | undefined => {
    for (const { x: at, width, wall, roof } of houses) {
      const top = ground - width * 0.8;
      const off = Math.abs(x - at);
      if (off < width / 2 && y > top && y < ground) {
        const window = inside(Math.abs(off - width / 4) * 2, y - top - width * 0.2, width * 0.22);
        return window ? [70, 90, 120, 255] : wall;
      }
      if (y <= top && y > top - width * 0.5 && off < (y - top + width * 0.5) * 1.2) return roof;
    }
    return undefined;
  };
  const treeAt = (x: number, y: number): Colour | undefined => {
    for (const { x: at, size } of trees) {
      const crown = ground - size * 2;
      if ((x - at) ** 2 + (y - crown) ** 2 < size ** 2) return [28, 92, 48, 255];
      if (Math.abs(x - at) < size / 6 && y > crown && y < ground) return [96, 64, 40, 255];
    }
    return undefined;
  };
  return (x, y) => {
    const near = houseAt(x, y) ?? treeAt(x, y);
    if (near) return near;
    for (const hill of hills.toReversed()) {
      if (y > hill.height + hill.swing * Math.sin(x * hill.pace + hill.phase)) return hill.colour;
    }
    if ((x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.size ** 2) return [255, 214, 80, 255];
    return mix(sky[0], sky[1], Math.min(1, Math.max(0, y)));
  };
}
