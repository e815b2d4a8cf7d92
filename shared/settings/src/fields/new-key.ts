/** 32 random letters and digits. */
export function newKey(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  // 224 is the greatest multiple of the alphabet's 56 that fits a byte.
  const bytes = [...crypto.getRandomValues(new Uint8Array(128))].filter((byte) => byte < 224);
  return bytes
    .slice(0, 32)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
}
