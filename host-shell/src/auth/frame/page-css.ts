/** State pages with their pictures, the question of a sign-in link, and the terms. */
export const pageCss = `
.state{justify-items:start}
.state .submit{padding:0 24px}
.picture{width:240px;height:auto;margin-left:-32px}
.p-ground{fill:var(--sunken)}
.p-sheet{fill:var(--surface);stroke:var(--strong)}
.p-edge{stroke:var(--strong)}
.p-dot{fill:var(--strong)}
.p-text{stroke:var(--line);stroke-width:7;stroke-linecap:round}
.p-soft{fill:var(--soft);stroke:var(--primary);stroke-width:2;stroke-linejoin:round}
.p-line{stroke:var(--primary);stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.p-fill{fill:var(--primary)}
.request{display:grid;gap:4px;width:100%}
.request div{display:flex;align-items:center;justify-content:space-between;gap:12px;padding:8px 8px 8px 12px;border:1px solid var(--line);border-radius:6px}
.small{flex:none;padding:3px 10px;min-width:64px;border:1px solid var(--strong);border-radius:6px;background:var(--surface);color:var(--text);font-size:13px}
.small:hover{border-color:var(--control)}
.accounts{display:grid;border:1px solid var(--line);border-radius:6px}
.accounts div{display:grid;gap:2px;padding:12px;min-width:0;overflow-wrap:anywhere}
.accounts div+div{border-top:1px solid var(--line)}
.accounts dt{font-size:12px;color:var(--text3)}
.accounts dd{margin:0;display:grid;font-weight:500}
.accounts dd span{font-weight:400;font-size:13px;color:var(--text2)}
.other{height:42px;padding:0 12px;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--text);font-size:15px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.other:hover{border-color:var(--text3)}
.terms{max-width:640px;display:grid;gap:20px;align-self:start;overflow-wrap:anywhere}
.terms section{display:grid;gap:8px}
h2{font-size:16px;font-weight:600;line-height:1.3}
.terms section p{color:var(--text2)}
`;
