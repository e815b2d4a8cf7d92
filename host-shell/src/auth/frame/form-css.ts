/** Forms: fields, buttons, tabs, captcha, meter. */
export const formCss = `
.form{width:100%;max-width:360px;display:grid;gap:20px;min-width:0}
h1{font-size:24px;font-weight:600;line-height:1.3}
.quiet{color:var(--text3);margin-top:4px;overflow-wrap:anywhere}
.centre{text-align:center;margin:0}
.fields{display:grid;gap:18px}
.field{display:grid;gap:6px;min-width:0}
label{font-size:13px;font-weight:500}
.control{position:relative;display:flex}
input:not([type=checkbox]){height:42px;width:100%;min-width:0;flex:1;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--text);padding:0 12px;font:inherit}
.control:has(.inside) input{padding-right:44px}
.control:has(.send) input{padding-right:132px}
input::placeholder{color:var(--text3);opacity:1}
input:focus-visible{outline:2px solid var(--primary);outline-offset:-1px;border-color:var(--primary)}
input[aria-invalid]:not([type=checkbox]){border-color:var(--bad)}
input[type=checkbox]{width:24px;height:24px;margin:-1px 0 0;accent-color:var(--primary);flex:none}
input[type=checkbox]:focus-visible{outline-offset:2px}
.note{font-size:12px;color:var(--text3)}
.note.error{color:var(--bad)}
.choices{display:flex;justify-content:space-between;gap:16px}
.choices button{padding:4px 0;border:0;border-radius:3px;background:none;color:var(--primary)}
.choices button:hover{color:var(--primary-h);text-decoration:underline}
.tick{display:flex;gap:8px;align-items:flex-start}
.tick label{font-weight:400}
.tick a{font-size:13px}
button{font:inherit;cursor:pointer}
.inside{position:absolute;inset:1px 1px 1px auto;min-width:40px;border:0;border-radius:5px;background:none;color:var(--text2);display:grid;place-items:center}
.inside:hover{color:var(--text)}
.send{padding:0 12px;font-size:13px;color:var(--primary);font-variant-numeric:tabular-nums}
.send:hover{color:var(--primary-h)}
.send:disabled{color:var(--text3);cursor:default}
.icon{width:18px;height:18px;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
main .submit{color:var(--on-primary);height:42px;border:0;border-radius:6px;background:var(--primary);font-size:15px;font-weight:500;cursor:pointer;display:grid;place-items:center;text-decoration:none;transition:background-color 100ms ease-out}
main .submit:hover{background:var(--primary-h);color:var(--on-primary);text-decoration:none}
.submit:disabled{opacity:.6;cursor:default}
main :is(a,button):focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.inside:focus-visible{outline-offset:-3px}
.tabs{display:flex;gap:24px;border-bottom:1px solid var(--line)}
.tabs button{padding:8px 0;margin-bottom:-1px;border:0;border-bottom:2px solid transparent;background:none;color:var(--text2);transition:color 100ms ease-out}
.tabs button:hover{color:var(--text)}
.tabs button[aria-selected=true]{color:var(--primary);border-color:var(--primary);font-weight:500}
.captcha{display:grid;grid-template-columns:minmax(0,1fr) 128px;gap:12px;align-items:start}
.captcha-image{margin-top:27px;height:42px;padding:0;border:1px solid var(--line);border-radius:6px;background:#f5f5f5;color:#545c6b;font-size:13px;overflow:hidden}
.captcha-image img{display:block;width:100%;height:100%;object-fit:contain}
.proof{font-size:12px;color:var(--text3);min-height:19px}
.proof[data-state=done]{color:var(--ok)}
.proof[data-state=failed]{color:var(--bad)}
.strength{display:flex;align-items:center;gap:12px;height:19px}
.bars{flex:1;display:grid;grid-template-columns:repeat(4,1fr);gap:4px}
.bars span{height:4px;border-radius:2px;background:var(--line);transition:background-color 100ms ease-out}
.bars [data-on=true]{background:var(--bad)}
[data-level="2"] .bars [data-on=true]{background:var(--warn)}
[data-level="3"] .bars [data-on=true],[data-level="4"] .bars [data-on=true]{background:var(--ok)}
.word{font-size:12px;color:var(--text2);min-width:64px;text-align:right}
.trouble{display:grid;gap:2px;padding:12px;border-radius:6px;background:var(--bad-soft);font-size:13px;color:var(--text);overflow-wrap:anywhere}
.trouble strong{font-weight:500;color:var(--bad)}
`;
