import { type Colour, drawPng } from './png';
import { between, landscape } from './scene';

const [width, height, piece] = [300, 150, 50];

/** Whether a point of the piece's square is of the piece: a square with a bump and a dent. */
function isOfPiece(x: number, y: number): boolean {
  const bump = (x - 25) ** 2 + (y - 7) ** 2 < 49;
  const dent = (x - 7) ** 2 + (y - 28) ** 2 < 36;
  return (x >= 7 && x < 43 && y >= 10 && y < 46 && !dent) || bump;
}

const darker = ([r, g, b]: Colour, share: number): Colour => [r * share, g * share, b * share, 255];

/** A piece that is to be moved to its gap. Another gap, at another height, is not for it. */
export function drawSlide() {
  const colourOf = landscape();
  const at = (x: number, y: number) => colourOf(x / height - 1, y / height);
  const top = between(4, 96);
  const gap = { x: between(80, 240), y: top };
  const decoy = {
    x: between(60, 240),
    y: top > 50 ? top - between(44, 50) : top + between(44, 50),
  };
  const isIn = (hole: typeof gap, x: number, y: number) => isOfPiece(x - hole.x, y - hole.y);
  const main = drawPng(width, height, (x, y) => {
    const colour = at(x, y);
    if (isIn(gap, x, y)) return darker(colour, 0.45);
    return isIn(decoy, x, y) ? darker(colour, 0.55) : colour;
  });
  const loose = drawPng(piece, height, (x, y) => {
    if (!isOfPiece(x, y - gap.y)) return [0, 0, 0, 0];
    const edge = !isOfPiece(x - 2, y - gap.y) || !isOfPiece(x + 2, y - gap.y);
    return edge ? [255, 255, 255, 255] : at(x + gap.x, y);
  });
  return { parts: { main, piece: loose }, answer: String(gap.x) };
}
