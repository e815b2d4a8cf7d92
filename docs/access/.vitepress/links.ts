import type { MarkdownRenderer } from 'vitepress';

/** How a page of the console is written in Markdown: `[网站列表](console:/website-management/…)`. */
const scheme = 'console:';

/**
 * Links into the console leave the documentation: no base before them, and a load of their own
 * instead of the documentation's router. Links of headings are labelled in Chinese.
 */
export function localLinks(md: MarkdownRenderer): void {
  const inside = md.renderer.rules.link_open;
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const href = token?.attrGet('href') ?? '';
    if (token && href.startsWith(scheme)) {
      token.attrSet('href', href.slice(scheme.length));
      token.attrSet('target', '_self');
      return self.renderToken(tokens, index, options);
    }
    const label = token?.attrGet('aria-label');
    if (label) token?.attrSet('aria-label', label.replace('Permalink to', '链接到'));
    return inside?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
}
