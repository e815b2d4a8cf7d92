import type { Mail } from '../ports/mail.port';
import { escapeHtml } from './html';

/** The console that a mail comes from. */
export type MailBrand = { brandName: string; bottomCopyright: string };

/** A mail without its recipient. */
export type MailContent = Omit<Mail, 'to'>;

/** The sentence at the end of every mail. */
export const automatic = '这封邮件由系统自动发出，请勿直接回复。';
const fonts = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif";

/** One column, inline styles: what mail readers understand. `title` is text, `body` is HTML already. */
export function mailPage(
  { brandName, bottomCopyright }: MailBrand,
  title: string,
  body: string,
): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f6f8;font-family:${fonts}">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;margin:0 auto">
<tr><td style="padding:0 0 16px;color:#171a21;font-size:18px;font-weight:600">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e4e7ec;border-radius:10px;color:#171a21;font-size:14px;line-height:1.7">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 0 0;color:#606978;font-size:12px;line-height:1.6">${automatic}<br>${escapeHtml(bottomCopyright)}</td></tr>
</table>
</body>
</html>`;
}

/** Lines of text as a paragraph of a mail. */
export const mailParagraph = (...lines: string[]) =>
  `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`;
