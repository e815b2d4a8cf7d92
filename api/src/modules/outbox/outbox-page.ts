import { escapeHtml } from '../../rendering/html';
import type { OutboxService } from './outbox.service';

type Message = Awaited<ReturnType<OutboxService['listMessages']>>[number];

type Page = { messages: Message[]; recipient: string | undefined; nonce: string };

/** The console's colours and type, in a page that loads nothing. */
const css = `
:root{--canvas:#f5f6f8;--surface:#fff;--sunken:#f0f2f5;--line:#e4e7ec;--text:#171a21;--text2:#545c6b;--text3:#606978;--primary:#2457e6;--soft:#e9effe;--ok:#0f7446;--ok-soft:#e3f5ec;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--canvas:#0d1016;--surface:#151922;--sunken:#10141b;--line:#252b37;--text:#e8ebf1;--text2:#a4adbd;--text3:#8b95a7;--primary:#6d97ff;--soft:#1a2747;--ok:#4cc38a;--ok-soft:#12301f}}
*{box-sizing:border-box;margin:0}
body{font:14px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:var(--text);background:var(--canvas)}
main,header{max-width:760px;margin:0 auto;padding:0 16px}
header{padding-top:32px;padding-bottom:20px;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}
h1{font-size:22px;line-height:1.4;font-weight:600;margin-right:auto}
header p{flex-basis:100%;color:var(--text3)}
a{color:var(--primary)}
a:focus-visible{outline:2px solid var(--primary);outline-offset:2px;border-radius:4px}
.refresh{display:inline-block;padding:6px 16px;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:var(--text);text-decoration:none}
main{display:grid;gap:12px;padding-bottom:48px}
article{padding:16px 20px;background:var(--surface);border:1px solid var(--line);border-radius:10px;min-width:0}
.head{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:baseline;color:var(--text3);font-size:13px}
.kind{padding:0 8px;border-radius:99px;font-size:12px;line-height:20px;background:var(--soft);color:var(--primary)}
.kind.sms{background:var(--ok-soft);color:var(--ok)}
.head time{margin-left:auto;font-variant-numeric:tabular-nums}
h2{font-size:15px;font-weight:600;margin-top:8px;overflow-wrap:anywhere}
pre{font:inherit;margin-top:8px;color:var(--text2);white-space:pre-wrap;overflow-wrap:anywhere}
mark{padding:2px 8px;border-radius:6px;background:var(--sunken);color:var(--text);font:600 15px/1.6 ui-monospace,Consolas,Menlo,monospace;letter-spacing:2px}
.empty{padding:48px 20px;text-align:center;color:var(--text3)}
`;

const kinds = { mail: '邮件', sms: '短信' } satisfies Record<Message['kind'], string>;

/** Links lead somewhere and codes are easy to find; everything else is text. */
function bodyHtml(text: string): string {
  return escapeHtml(text.trim())
    .replaceAll(/https?:\/\/[^\s&<]+/g, '<a href="$&">$&</a>')
    .replaceAll(/(?<!\d)\d{6}(?!\d)/g, '<mark>$&</mark>');
}

function messageHtml({ kind, recipient, sender, subject, text, at }: Message): string {
  const time = at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
  const to = escapeHtml(recipient);
  return `<article data-kind="${kind}" data-to="${to}">
<div class="head"><span class="kind ${kind}">${kinds[kind]}</span><span>${escapeHtml(sender)} → <a href="/outbox?to=${escapeHtml(encodeURIComponent(recipient))}">${to}</a></span><time datetime="${at.toISOString()}">${time}</time></div>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}<pre>${bodyHtml(text)}</pre>
</article>`;
}

/** The page of a demo's messages, newest first; works without scripts. */
export function outboxPage({ messages, recipient, nonce }: Page): string {
  const here = recipient === undefined ? '/outbox' : `/outbox?to=${encodeURIComponent(recipient)}`;
  const list =
    messages.length === 0
      ? '<p class="empty">还没有邮件或短信。注册、找回密码或用手机登录后，刷新本页。</p>'
      : messages.map(messageHtml).join('\n');
  const filter =
    recipient === undefined
      ? '没有配置邮件或短信服务的演示不会真的发出消息，消息都在这里，保留 7 天。'
      : `只显示发给 ${escapeHtml(recipient)} 的消息。<a href="/outbox">显示全部</a>`;
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>演示发件箱</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style></head>
<body>
<header><h1>演示发件箱</h1><a class="refresh" href="${escapeHtml(here)}">刷新</a><p>${filter}</p></header>
<main>
${list}
</main>
</body>
</html>`;
}
