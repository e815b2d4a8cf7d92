/** Which domains of a website its certificate does not cover, as a sentence. */
export function uncoveredText(uncovered: readonly string[]): string {
  if (uncovered.length === 0) return '证书包含网站的全部域名';
  const shown = uncovered.slice(0, 3).join('、');
  return `证书不包含 ${shown}${uncovered.length > 3 ? ` 等 ${uncovered.length} 个域名` : ''}`;
}
