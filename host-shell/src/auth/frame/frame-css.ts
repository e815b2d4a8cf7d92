import { fontMono, fontSans } from '@console/kit/theme';

/** The two halves, the brand, and the toasts above them. */
export const frameCss = `
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
body{font:14px/1.57 ${fontSans};color:var(--text);background:var(--surface)}
a{color:var(--primary);text-decoration:none;border-radius:3px}
a:hover{color:var(--primary-h);text-decoration:underline}
code{font:13px/1.57 ${fontMono};color:var(--text2);overflow-wrap:anywhere}
.auth{min-height:100vh;min-height:100dvh;display:grid;grid-template:1fr auto/1.1fr 1fr}
.auth::before{content:"";grid-area:1/1/3/2;background:radial-gradient(900px 500px at 20% 15%,#24408f 0,transparent 60%),radial-gradient(700px 480px at 80% 90%,#0c6f73 0,transparent 60%),#0b1020}
.pitch{grid-area:1/1;min-width:0;color:#e8ecf8;padding:56px 56px 24px;display:flex;flex-direction:column}
.copyright{grid-area:2/1;min-width:0;padding:0 56px 56px;font-size:12px;color:#94a0c0;min-height:75px;overflow-wrap:anywhere}
.copyright span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
main{grid-area:1/2/3/3;min-width:0;display:grid;place-items:start center;padding:clamp(32px,18vh,200px) 24px 40px}
main:has(.terms){padding-top:56px}
.home{color:inherit;align-self:flex-start;max-width:100%}
.home:hover{color:inherit;text-decoration:none}
.brand{display:flex;gap:10px;align-items:center;font-weight:600;font-size:18px;min-width:0;max-width:100%}
.brand .name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.sign{flex:none;width:30px;height:30px;border-radius:8px;background:linear-gradient(145deg,#6d97ff,#3fc1c4);display:grid;place-items:center;color:#0b1020;font-size:16px;line-height:1}
.logo{display:block;max-height:35px;min-width:122px;max-width:145px;object-fit:contain;object-position:left;align-self:flex-start}
.words{margin:auto 0;max-width:440px}
.words p{color:#a9b4d0;margin-top:12px}
.words .slogan{font-size:30px;font-weight:600;line-height:1.4;color:#e8ecf8;margin:0}
.toasts{position:fixed;inset:16px 16px auto;z-index:10;display:grid;justify-items:center;gap:8px;pointer-events:none}
.toast{max-width:min(350px,100%);padding:10px 16px;border-radius:10px;border:1px solid var(--line);background:var(--raised);box-shadow:var(--pop);display:flex;gap:8px;pointer-events:auto;overflow-wrap:anywhere}
.mark{flex:none;width:18px;height:18px;margin-top:2px;border-radius:50%;display:grid;place-items:center;font-size:12px;font-weight:600;line-height:1;color:var(--surface)}
.toast.success .mark{background:var(--ok)}
.toast.error .mark{background:var(--bad)}
@media(max-width:991px){
.auth{grid-template:auto 1fr auto/minmax(0,1fr)}
.auth::before{grid-area:1/1}
.pitch{padding:20px 24px}
.words{display:none}
main,main:has(.terms){grid-area:2/1;padding:32px 24px}
.copyright{grid-area:3/1;padding:16px 24px;min-height:0;text-align:center;color:var(--text3)}
.copyright:not(:has(span)){padding:0}
}
`;
