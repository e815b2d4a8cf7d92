import { codeLifetimeSeconds } from '@console/contract/accounts/limits';
import { escapeHtml } from '../../../rendering/html';
import {
  automatic,
  type MailBrand,
  type MailContent,
  mailPage,
  mailParagraph as paragraph,
} from '../../../rendering/mail-page';

const minutes = codeLifetimeSeconds / 60;

function codeMail(
  brand: MailBrand,
  code: string,
  words: { title: string; use: string },
): MailContent {
  const { title, use } = words;
  const hint = `验证码 ${minutes} 分钟内有效，只能使用一次。请勿告诉任何人，包括自称客服的人。`;
  const otherwise = '如果不是你本人操作，请忽略这封邮件。';
  const digits = `<p style="margin:0 0 16px;padding:14px 0;background:#f0f2f5;border-radius:8px;color:#171a21;font:600 30px/1.2 Consolas,Menlo,monospace;letter-spacing:8px;text-align:center">${code}</p>`;
  return {
    fromName: brand.brandName,
    subject: `【${brand.brandName}】${title}`,
    text: `${use}\n\n${code}\n\n${hint}\n${otherwise}\n\n${automatic}\n${brand.bottomCopyright}\n`,
    html: mailPage(brand, title, paragraph(use) + digits + paragraph(hint) + paragraph(otherwise)),
  };
}

/** A code for a new account. */
export function registerMail(brand: MailBrand, code: string): MailContent {
  const use = `你正在注册${brand.brandName}账户，验证码是：`;
  return codeMail(brand, code, { title: '注册验证码', use });
}

/** A code for a new password. */
export function forgetMail(brand: MailBrand, code: string): MailContent {
  const use = `你正在重设${brand.brandName}账户的密码，验证码是：`;
  return codeMail(brand, code, { title: '重设密码验证码', use });
}

/** To somebody who asked for an account but already has one: no code, but how to sign in. */
export function knownMail(brand: MailBrand, signInUrl: string): MailContent {
  const { brandName } = brand;
  const known = `有人用这个邮箱注册${brandName}账户，而它已经注册过了。请直接登录；忘记密码时，可以在登录页重设。`;
  const otherwise = '如果不是你本人操作，请忽略这封邮件，你的账户没有任何变化。';
  const button = `<p style="margin:0 0 16px"><a href="${escapeHtml(signInUrl)}" style="display:inline-block;padding:10px 24px;background:#2457e6;border-radius:6px;color:#ffffff;font-weight:500;text-decoration:none">登录</a></p>`;
  return {
    fromName: brandName,
    subject: `【${brandName}】这个邮箱已经注册`,
    text: `${known}\n\n登录：${signInUrl}\n\n${otherwise}\n\n${automatic}\n${brand.bottomCopyright}\n`,
    html: mailPage(brand, '这个邮箱已经注册', paragraph(known) + button + paragraph(otherwise)),
  };
}

/** To somebody whose account is on another console: this one may not speak of that one. */
export function elsewhereMail(brand: MailBrand): MailContent {
  const text = `有人用这个邮箱注册${brand.brandName}账户，但这个邮箱不能在此注册。请换一个邮箱，或联系客服。`;
  return {
    fromName: brand.brandName,
    subject: `【${brand.brandName}】这个邮箱不能注册`,
    text: `${text}\n\n${automatic}\n${brand.bottomCopyright}\n`,
    html: mailPage(brand, '这个邮箱不能注册', paragraph(text)),
  };
}
