import { type SchemeTokens, tokens } from '@console/kit/theme';
import { baseCss } from './base-css';
import { formCss } from './form-css';
import { pageCss } from './page-css';

function variables(t: SchemeTokens): string {
  return `--surface:${t.surface};--raised:${t.raised};--sunken:${t.sunken};--line:${t.hairline};--strong:${t.strong};--control:${t.control};--text:${t.text};--text2:${t.textSecondary};--text3:${t.textTertiary};--primary:${t.primary};--primary-h:${t.primaryHover};--soft:${t.primarySoft};--on-primary:${t.onPrimary};--bad:${t.bad};--bad-soft:${t.badSoft};--warn:${t.warn};--ok:${t.ok};--pop:${t.shadow};`;
}

/** Style sheet of what fills the pages outside the shell, made of the kit's tokens. */
export const authCss = `
:root{${variables(tokens.light)}}
[data-scheme=dark]{${variables(tokens.dark)}}
${baseCss}${formCss}${pageCss}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;
