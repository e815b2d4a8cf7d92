import { drawPng } from './png';
import { between, landscape } from './scene';

const size = 200;

/** A landscape that lies askew; the answer is by how many degrees it is to be turned. */
export function drawRotate() {
  const colourOf = landscape();
  const turned = between(45, 315);
  const angle = (turned * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const main = drawPng(size, size, (px, py) => {
    const [x, y] = [(px + 0.5) / size - 0.5, (py + 0.5) / size - 0.5];
    if (x * x + y * y > 0.25) return [0, 0, 0, 0];
    return colourOf(x * cos + y * sin, y * cos - x * sin + 0.5);
  });
  return { parts: { main }, answer: String(360 - turned) };
}
