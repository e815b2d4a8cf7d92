import {
  automatic,
  type MailBrand,
  type MailContent,
  mailPage,
  mailParagraph,
} from '../../rendering/mail-page';
import { serviceTimeOf } from '../../service-time';
import type { SecurityNoticeKind } from './security-notices.tables';

/** A change of an account's security; `ip` is empty when it must not be shown or is unknown. */
export type NoticedChange = { kind: SecurityNoticeKind; account: string; ip: string; at: Date };

type Words = { title: string; what: string; otherwise: string };

const notYou = '如果不是你本人操作，';
// Whoever made the change may know the password, or may be signed in still.
const signedIn = '请立即在账户中心的安全页修改密码、注销不认识的设备，并联系客服。';
const signedOut = '请立即在登录页用「忘记密码」重设密码，并联系客服。';

const words: Record<SecurityNoticeKind, Words> = {
  'second-factor-on': {
    title: '两步验证已开启',
    what: '你的账户开启了两步验证，之后登录还要输入动态验证码。其他设备已退出登录。',
    otherwise: `${notYou}${signedOut}`,
  },
  'second-factor-off': {
    title: '两步验证已关闭',
    what: '你的账户关闭了两步验证，之后只凭密码或手机验证码就能登录。其他设备已退出登录。',
    otherwise: `${notYou}${signedOut}`,
  },
  'second-factor-reset': {
    title: '两步验证已由管理员重置',
    what: '管理员重置了你账户的两步验证，之后只凭密码或手机验证码就能登录。所有设备都已退出登录。需要时，请在账户中心的安全页重新开启。',
    otherwise: '如果你没有申请重置，请立即修改密码，并联系客服。',
  },
  'recovery-codes-renew': {
    title: '恢复码已重新生成',
    what: '你的账户重新生成了恢复码，原有的恢复码已全部作废。',
    otherwise: `${notYou}${signedIn}`,
  },
  'password-change': {
    title: '登录密码已修改',
    what: '你账户的登录密码已修改，其他设备已退出登录。',
    otherwise: `${notYou}${signedOut}`,
  },
  'password-reset': {
    title: '登录密码已重设',
    what: '你账户的登录密码已用验证码重设，所有设备都已退出登录。',
    otherwise: `${notYou}${signedOut}`,
  },
};

/** Tells the holder of an account what has changed, when, from where, and what to do about it. */
export function noticeMail(brand: MailBrand, change: NoticedChange): MailContent {
  const { title, what, otherwise } = words[change.kind];
  const facts = [
    `账户：${change.account}`,
    `时间：${serviceTimeOf(change.at)}（北京时间）`,
    ...(change.ip === '' ? [] : [`来源 IP：${change.ip}`]),
  ];
  const body = mailParagraph(what) + mailParagraph(...facts) + mailParagraph(otherwise);
  return {
    fromName: brand.brandName,
    subject: `【${brand.brandName}】${title}`,
    text: `${what}\n\n${facts.join('\n')}\n\n${otherwise}\n\n${automatic}\n${brand.bottomCopyright}\n`,
    html: mailPage(brand, title, body),
  };
}
