import encodeQr from 'qr';

/** White modules around a code, without which phones do not find it. */
const border = 2;

/** The dark modules of a row as strokes: each run's start and length. */
function strokesOf(row: readonly boolean[], y: number): string {
  const text = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...text.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}.5h${run.length}`)
    .join('');
}

/** The address of an image with the QR code of a text, black on white in both schemes. */
export function qrImage(text: string): string {
  const rows = encodeQr(text, 'raw', { border });
  const path = rows.map(strokesOf).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rows.length} ${rows.length}"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}H0z"/><path stroke="#000" d="${path}"/></svg>`;
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('"', "'")}`;
}
