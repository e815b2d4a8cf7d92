const gap = 16;
const titleHeight = 28;

/** The charts below an element as one picture, each with its title; none where no chart is drawn. */
export async function chartsPicture(root: HTMLElement): Promise<Blob | null> {
  const charts = [...root.querySelectorAll('figure')].flatMap((figure) => {
    const canvas = figure.querySelector('canvas');
    return canvas ? [{ canvas, title: figure.getAttribute('aria-label') ?? '' }] : [];
  });
  const look = getComputedStyle(root);
  const picture = document.createElement('canvas');
  picture.width = Math.max(0, ...charts.map(({ canvas }) => canvas.width)) + 2 * gap;
  picture.height = charts.reduce((sum, { canvas }) => sum + canvas.height + titleHeight + gap, gap);
  const pen = picture.getContext('2d');
  if (!pen || charts.length === 0) return null;
  const surface = getComputedStyle(document.documentElement);
  pen.fillStyle = surface.getPropertyValue('--c-palette-layer-surface').trim();
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.fillStyle = look.color;
  pen.font = `16px ${look.fontFamily}`;
  let top = gap;
  for (const { canvas, title } of charts) {
    pen.fillText(title, gap, top + 18);
    pen.drawImage(canvas, gap, top + titleHeight);
    top += canvas.height + titleHeight + gap;
  }
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
