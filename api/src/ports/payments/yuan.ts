/** Integer fen as gateways write yuan: `12.30`. */
export function yuanOf(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Yuan with at most two decimals as integer fen, read as text: a float would lose some. */
export function fenOf(yuan: string): number | undefined {
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan);
  if (!found) return undefined;
  const [, whole = '', part = ''] = found;
  return Number(`${whole}${part.padEnd(2, '0')}`);
}
