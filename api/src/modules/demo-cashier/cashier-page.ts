import { escapeHtml } from '../../rendering/html';
import { demoCashierPath } from './demo-cashier.service';
import type { demoTrades } from './demo-cashier.tables';

type Page = { trade: typeof demoTrades.$inferSelect; nonce: string };

/** The console's colours and type, in a page that loads nothing. */
const css = `
:root{--canvas:#f5f6f8;--surface:#fff;--line:#e4e7ec;--text:#171a21;--text2:#545c6b;--text3:#606978;--primary:#2457e6;--on:#fff;--ok:#0f7446;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--canvas:#0d1016;--surface:#151922;--line:#252b37;--text:#e8ebf1;--text2:#a4adbd;--text3:#8b95a7;--primary:#6d97ff;--on:#0d1016;--ok:#4cc38a}}
*{box-sizing:border-box;margin:0}
body{font:14px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:var(--text);background:var(--canvas)}
main{max-width:440px;margin:48px auto;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
h1{font-size:18px;font-weight:600}
.hint{color:var(--text3);font-size:13px}
.sum{margin:20px 0 4px;font-size:32px;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
dl{margin:16px 0 20px;border-top:1px solid var(--line)}
dl div{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid var(--line);font-size:13px}
dt{color:var(--text2);flex:none;width:72px}
dd{flex:1;min-width:0;overflow-wrap:anywhere}
.done{color:var(--ok);font-weight:600}
button,.back{display:block;width:100%;padding:8px 16px;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:var(--text);font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button.main,.back{background:var(--primary);border-color:var(--primary);color:var(--on);font-weight:500}
form+form{margin-top:8px}
button:focus-visible,.back:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
`;

function formHtml(id: string, label: string, options: { main: boolean; silent: boolean }): string {
  return `<form method="post" action="${demoCashierPath}/pay"><input type="hidden" name="trade" value="${id}">${options.silent ? '<input type="hidden" name="silent" value="1">' : ''}<button${options.main ? ' class="main"' : ''}>${label}</button></form>`;
}

/** What a payer sees: what is to be paid, and afterwards that it was. Works without scripts. */
export function cashierPage({ trade, nonce }: Page): string {
  const lines = [
    ['商品', trade.name],
    ['商户订单号', trade.outTradeNo],
    ['交易号', trade.id],
  ] as const;
  const rows = lines
    .map(([label, value]) => `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('');
  const actions = trade.paidAt
    ? `<a class="back" href="${escapeHtml(trade.returnUrl)}">返回商户</a>`
    : formHtml(trade.id, '确认支付', { main: true, silent: false }) +
      formHtml(trade.id, '支付，但不发送通知', { main: false, silent: true });
  const head = trade.paidAt ? '<p class="done" role="status">支付成功</p>' : '';
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>演示收银台</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style></head>
<body>
<main>
<h1>演示收银台</h1>
<p class="hint">这里代替真实的支付渠道，不会扣任何钱。</p>
<p class="sum">¥${escapeHtml(trade.money)}</p>${head}
<dl>${rows}</dl>
${actions}
</main>
</body>
</html>`;
}
