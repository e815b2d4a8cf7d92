import type {
  CertificateSource,
  CertificateValidity,
} from '@console/contract/domains/certificates';
import type {
  Certificate,
  CertificateWarning,
  IssueState,
} from '@console/contract/domains/endpoints/certificates';
import type { Tone } from '@console/kit/ui';

export const validities = {
  pending: { label: '未签发', tone: 'mute' },
  valid: { label: '有效', tone: 'ok' },
  expiring: { label: '即将到期', tone: 'warn' },
  expired: { label: '已过期', tone: 'bad' },
} as const satisfies Record<CertificateValidity, { label: string; tone: Tone }>;

export const sources = {
  upload: '上传',
  letsencrypt: "Let's Encrypt",
  zerossl: 'ZeroSSL',
  acme: 'ACME',
} as const satisfies Record<CertificateSource, string>;

export const warnings = {
  'chain-incomplete':
    '缺少中间证书，部分浏览器和 App 会提示不受信任。请向签发机构取得完整证书链后更换内容。',
  'chain-reordered': '证书链的顺序已自动调整。',
  'chain-extra': '与证书链无关的证书已忽略。',
  'self-signed': '自签名证书，浏览器会提示不受信任。',
  'untrusted-root': '签发机构不在浏览器的信任列表中，浏览器会提示不受信任。',
  'not-yet-valid': '证书还没有到生效时间。',
} as const satisfies Record<CertificateWarning, string>;

export const issueStates = {
  waiting: { label: '等待签发', tone: 'mute' },
  ordering: { label: '正在下单', tone: 'info' },
  validating: { label: '正在验证域名', tone: 'info' },
  issuing: { label: '正在签发', tone: 'info' },
  issued: { label: '已签发', tone: 'ok' },
  failed: { label: '签发失败', tone: 'bad' },
} as const satisfies Record<IssueState, { label: string; tone: Tone }>;

/** True while it changes without the user within seconds. */
export function isMoving({ issue, sync }: Pick<Certificate, 'issue' | 'sync'>): boolean {
  if (sync && sync.applied < sync.total) return true;
  return issue !== null && issue.state !== 'issued' && issue.state !== 'failed';
}

/** Warnings that visitors would see; the others only state what was done. */
const serious: readonly CertificateWarning[] = [
  'chain-incomplete',
  'self-signed',
  'untrusted-root',
  'not-yet-valid',
];

export function isSerious(warning: CertificateWarning): boolean {
  return serious.includes(warning);
}

/** The state of a certificate; one that browsers warn about is not shown in green. */
export function standingOf({
  validity,
  warnings: told,
}: Pick<Certificate, 'validity' | 'warnings'>): { label: string; tone: Tone } {
  const standing = validities[validity];
  return validity === 'valid' && told.some(isSerious) ? { ...standing, tone: 'warn' } : standing;
}

/** Whether a certificate ends soon or has ended, so that it shows a warning and a way to renew it. */
export function needsRenewal({ validity }: Pick<Certificate, 'validity'>): boolean {
  return validity === 'expiring' || validity === 'expired';
}

/** `剩余 89 天`, `今天到期`, `已过期 3 天`. */
export function daysText({ daysLeft }: Pick<Certificate, 'daysLeft'>): string {
  if (daysLeft === null) return '-';
  if (daysLeft < 0) return `已过期 ${-daysLeft} 天`;
  return daysLeft === 0 ? '今天到期' : `剩余 ${daysLeft} 天`;
}
