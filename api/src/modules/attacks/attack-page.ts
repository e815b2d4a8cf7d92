import { attackAdvice } from '@console/contract/monitor/attack-advice';
import {
  type AttackSection,
  attackSections,
  attackStateWords,
} from '@console/contract/monitor/attack-words';
import type {
  AttackFacts,
  AttackReportDetail,
} from '@console/contract/monitor/endpoints/attack-reports';
import { meanText } from '@console/contract/monitor/monitor-rates';
import { escapeHtml } from '../../rendering/html';
import { serviceTimeOf } from '../../service-time';

type Page = { report: AttackReportDetail; brand: string; nonce: string };

/** The console's colours and type, in a page that loads nothing and is printed in black on white. */
const css = `
:root{--canvas:#f5f6f8;--surface:#fff;--line:#e4e7ec;--text:#171a21;--text2:#545c6b;--all:#2457e6;--refused:#9b3fb5;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--canvas:#0d1016;--surface:#151922;--line:#252b37;--text:#e8ebf1;--text2:#a4adbd;--all:#6d97ff;--refused:#d99bec}}
*{box-sizing:border-box;margin:0}
body{font:14px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:var(--text);background:var(--canvas)}
main{max-width:960px;margin:24px auto;padding:0 16px}
h1{font-size:20px;font-weight:600;overflow-wrap:anywhere}
h2{font-size:16px;font-weight:600;margin-bottom:8px}
section{margin-top:16px;padding:20px;background:var(--surface);border:1px solid var(--line);border-radius:10px;break-inside:avoid}
p,li{color:var(--text2);font-size:13px}
li b{color:var(--text);font-weight:500}
ol{padding-left:20px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px}
th,td{padding:6px 8px;border-top:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
th{color:var(--text2);font-weight:500;border-top:0;white-space:nowrap}
table.figures td:first-child{min-width:80px}
table.figures th:not(:first-child),table.figures td:not(:first-child){text-align:right;white-space:nowrap}
section.overview td:first-child,section.course td:first-child{color:var(--text2);white-space:nowrap;width:1%}
svg{display:block;width:100%;height:auto;min-height:120px}
.all{fill:none;stroke:var(--all);stroke-width:1.5;vector-effect:non-scaling-stroke}
.refused{fill:var(--refused);fill-opacity:.25;stroke:var(--refused);stroke-width:1.5;vector-effect:non-scaling-stroke}
.key{display:flex;flex-wrap:wrap;gap:4px 16px}
.key i{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:6px}
.key .a{background:var(--all)}.key .r{background:var(--refused)}
footer{margin:24px 0;font-size:12px;color:var(--text2)}
@media print{:root{--canvas:#fff;--surface:#fff;--line:#ccc;--text:#000;--text2:#333;color-scheme:light}main{max-width:none;margin:0;padding:0}section{padding:12px 0;border:0;border-top:1px solid var(--line);border-radius:0}}
`;

const [width, height] = [900, 200];

/** Curves of a timeline: all requests, and what was refused or challenged of them. */
function chartOf({ points, step }: AttackFacts): string {
  const most = Math.max(1, ...points.map(({ requests }) => requests));
  const x = (index: number) => ((index / Math.max(1, points.length - 1)) * width).toFixed(1);
  const y = (value: number) => (height - (Math.min(value, most) / most) * (height - 10)).toFixed(1);
  const line = (value: (point: AttackFacts['points'][number]) => number) =>
    points.map((point, index) => `${x(index)},${y(value(point))}`).join(' ');
  const refused = line((point) => point.refused + point.challenged);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const perSecond = Math.round(most / step);
  return `<section><h2>时间线</h2>
<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="请求与拦截的时间线，${meanText(step)}，最高约每秒 ${perSecond} 次"><polyline class="all" points="${line((point) => point.requests)}"/><polygon class="refused" points="0,${height} ${refused} ${width},${height}"/></svg>
<p class="key"><span><i class="a"></i>全部请求</span><span><i class="r"></i>拦截与验证</span><span>${serviceTimeOf(new Date(first.t * 1000))} – ${serviceTimeOf(new Date(last.t * 1000))}</span><span>${meanText(step)}，最高约每秒 ${perSecond} 次</span></p></section>`;
}

function tableOf({ key, title, head, lines, note }: AttackSection): string {
  const cells = (tag: 'th' | 'td', list: readonly string[]) =>
    list.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  const headRow = head.length > 0 ? `<thead><tr>${cells('th', head)}</tr></thead>` : '';
  const rows = lines.map((line) => `<tr>${cells('td', line.cells)}</tr>`).join('');
  const kind = key === 'overview' || key === 'course' ? '' : ' class="figures"';
  const table =
    lines.length > 0
      ? `<div class="scroll"><table${kind}>${headRow}<tbody>${rows}</tbody></table></div>`
      : '';
  return `<section class="${key}"><h2>${escapeHtml(title)}</h2>${table}${note ? `<p>${escapeHtml(note)}</p>` : ''}</section>`;
}

function adviceOf(facts: AttackFacts): string {
  const list = attackAdvice(facts);
  if (list.length === 0) return '';
  const items = list.map(
    ({ title, text }) => `<li><b>${escapeHtml(title)}</b>：${escapeHtml(text)}</li>`,
  );
  return `<section><h2>建议</h2><ol>${items.join('')}</ol></section>`;
}

/** A report for whoever has its link. Works without scripts; nothing of the console is in it. */
export function attackPage({ report, brand, nonce }: Page): string {
  const { facts, site, state, factsAt } = report;
  const [overview, ...sections] = attackSections(report, (at) => serviceTimeOf(new Date(at)));
  const title = `攻击报告 ${site.domain}`;
  const body =
    facts && overview
      ? tableOf(overview) + chartOf(facts) + sections.map(tableOf).join('') + adviceOf(facts)
      : '<section><p>报告正在生成，请稍后刷新。</p></section>';
  const made = factsAt ? `，统计到 ${serviceTimeOf(new Date(factsAt))}` : '';
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style></head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${attackStateWords[state]}${made}</p>
${body}
<footer>由${escapeHtml(brand)}生成的只读报告。时间均为北京时间。</footer>
</main>
</body>
</html>`;
}

/** What an unknown, revoked or expired link leads to. */
export function noAttackPage(nonce: string): string {
  return wordsPage(
    nonce,
    '链接已失效',
    '这个链接不存在、已过期或已被撤销。请向发给你链接的人索取新的链接。',
  );
}

/** In place of a report, where one network looked at too many. */
export function tooManyLooksPage(nonce: string): string {
  return wordsPage(nonce, '打开得太频繁', '请在一分钟后刷新这个页面。');
}

function wordsPage(nonce: string, title: string, words: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${title}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style></head>
<body><main><h1>${title}</h1><p>${words}</p></main></body>
</html>`;
}
