import { fontMono, fontSans, type SchemeTokens, tokens } from '@console/kit/theme';

function variables(t: SchemeTokens): string {
  return `--canvas:${t.canvas};--surface:${t.surface};--raised:${t.raised};--line:${t.hairline};--control:${t.control};--text:${t.text};--text2:${t.textSecondary};--text3:${t.textTertiary};--primary:${t.primary};--primary-h:${t.primaryHover};--on-primary:${t.onPrimary};--bad:${t.bad};--ok:${t.ok};--pop:${t.shadow};`;
}

/** Style sheet of the pages outside the shell, made of the kit's tokens. */
export const authCss = `
:root{${variables(tokens.light)}color-scheme:light}
[data-scheme=dark]{${variables(tokens.dark)}color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{font:14px/1.57 ${fontSans};color:var(--text);background:var(--surface)}
.auth{min-height:100vh;min-height:100dvh;display:grid;grid-template-columns:1.1fr 1fr}
.pitch{background:radial-gradient(900px 500px at 20% 15%,#24408f 0,transparent 60%),radial-gradient(700px 480px at 80% 90%,#0c6f73 0,transparent 60%),#0b1020;color:#e8ecf8;padding:56px;display:flex;flex-direction:column}
.brand{display:flex;gap:10px;align-items:center;font-weight:600;font-size:18px}
.sign{width:30px;height:30px;border-radius:8px;background:linear-gradient(145deg,#6d97ff,#3fc1c4);display:grid;place-items:center;color:#0b1020;font-size:16px;line-height:1}
.logo{max-height:35px;min-width:122px;max-width:145px;object-fit:contain;object-position:left;align-self:flex-start}
.words{margin:auto 0;max-width:440px}
.words p{color:#a9b4d0;margin-top:12px}
.words .slogan{font-size:30px;font-weight:600;line-height:1.4;color:#e8ecf8;margin:0}
.copyright{font-size:12px;color:#94a0c0;min-height:19px}
main{display:grid;place-items:center;padding:24px}
.form{width:100%;max-width:360px;display:grid;gap:20px}
h1{font-size:24px;font-weight:600;line-height:1.3}
.hint{color:var(--text3);margin-top:4px;overflow-wrap:anywhere}
code{font:13px/1.57 ${fontMono};color:var(--text2)}
.field{display:grid;gap:6px;min-width:0}
label{font-size:13px;font-weight:500}
input{height:42px;width:100%;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--text);padding:0 12px;font:inherit}
input::placeholder{color:var(--text3);opacity:1}
input:focus-visible{outline:2px solid var(--primary);outline-offset:-1px;border-color:var(--primary)}
input[aria-invalid]{border-color:var(--bad)}
.field .error{font-size:12px;color:var(--bad)}
.submit{height:42px;border:0;border-radius:6px;background:var(--primary);color:var(--on-primary);font:inherit;font-size:15px;font-weight:500;cursor:pointer;display:grid;place-items:center;text-decoration:none;transition:background-color 100ms ease-out}
.submit:hover{background:var(--primary-h)}
.submit:disabled{opacity:.6;cursor:default}
.submit:focus-visible,.captcha-image:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.captcha{display:grid;grid-template-columns:1fr 128px;gap:12px;align-items:start}
.captcha-image{margin-top:27px;height:42px;padding:0;border:1px solid var(--line);border-radius:6px;background:#fff;overflow:hidden;cursor:pointer}
.captcha-image img{display:block;width:100%;height:100%;object-fit:contain}
.toasts{position:fixed;inset:16px 16px auto;z-index:10;display:grid;justify-items:center;gap:8px;pointer-events:none}
.toast{max-width:350px;padding:10px 16px;border-radius:10px;border:1px solid var(--line);background:var(--raised);box-shadow:var(--pop);display:flex;gap:8px;pointer-events:auto}
.mark{flex:none;width:18px;height:18px;margin-top:2px;border-radius:50%;display:grid;place-items:center;font-size:12px;font-weight:600;line-height:1;color:var(--surface)}
.toast.success .mark{background:var(--ok)}
.toast.error .mark{background:var(--bad)}
@media(max-width:991px){
.auth{grid-template:auto 1fr/1fr}
.pitch{padding:20px 24px;gap:0}
.words,.copyright{display:none}
main{place-items:start center;padding:40px 24px}
}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;
