import { fontMono } from '@console/kit/theme';

/** What every page has: links, code, toasts. The frame around it stands in the HTML. */
export const baseCss = `
[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
#root{display:grid;justify-items:center;align-content:start}
#root:has(.terms){padding-top:56px}
main a{color:var(--primary);text-decoration:none;border-radius:3px}
main a:hover{color:var(--primary-h);text-decoration:underline}
.quiet:not(.centre) a,.tick a{text-decoration:underline;text-underline-offset:3px}
code{font:13px/1.57 ${fontMono};color:var(--text2);overflow-wrap:anywhere}
.toasts{position:fixed;inset:16px 16px auto;z-index:10;display:grid;justify-items:center;gap:8px;pointer-events:none}
.toast{max-width:min(350px,100%);padding:10px 16px;border-radius:10px;border:1px solid var(--line);background:var(--raised);box-shadow:var(--pop);display:flex;gap:8px;pointer-events:auto;overflow-wrap:anywhere}
.mark{flex:none;width:18px;height:18px;margin-top:2px;border-radius:50%;display:grid;place-items:center;font-size:12px;font-weight:600;line-height:1;color:var(--surface)}
.toast.success .mark{background:var(--ok)}
.toast.error .mark{background:var(--bad)}
@media(max-width:991.95px){#root:has(.terms){padding-top:32px}}
`;
