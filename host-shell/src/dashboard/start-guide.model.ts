import type { StartGuide } from '@console/contract/console/endpoints/start-guide';
import { addSitePath, buyPackagePath, certifyPath, packageHref, siteHref } from '../paths';

/** How far a step has got; `waits` means that somebody else has to act. */
type StepState = 'done' | 'waits' | 'open';

export type Step = {
  key: string;
  title: string;
  state: StepState;
  /** What it is about, or its state. */
  text: string;
  /** Where it is done, or looked at; absent while an earlier step is missing. */
  link?: { to: string; label: string };
  /** Copied into the DNS by hand. */
  copy?: string;
};

type CertificationState = NonNullable<StartGuide['certification']>;

const certificationSteps = {
  none: { state: 'open', text: '个人或企业，可以先做后面的步骤', label: '去认证' },
  'under-review': { state: 'waits', text: '资料审核中，不影响后面的步骤', label: '查看' },
  unsuccessful: { state: 'open', text: '没有通过，请修改后重新提交', label: '重新认证' },
  normal: { state: 'done', text: '已通过', label: '查看' },
} as const satisfies Record<CertificationState, { state: StepState; text: string; label: string }>;

function certificationStep(certification: CertificationState): Step {
  const { state, text, label } = certificationSteps[certification];
  const link = { to: certifyPath, label };
  return { key: 'certification', title: '实名认证', state, text, link };
}

function packageStep({ package: held }: StartGuide, canBuy: boolean): Step {
  const step = { key: 'package', title: '选择套餐' };
  if (held) {
    const link = { to: packageHref(held.id), label: '查看套餐' };
    return { ...step, state: 'done', text: `「${held.name}」已生效`, link };
  }
  return canBuy
    ? {
        ...step,
        state: 'open',
        text: '网站都在一个套餐里，套餐决定用量',
        link: { to: buyPackagePath, label: '购买套餐' },
      }
    : { ...step, state: 'waits', text: '请联系服务商开通套餐' };
}

function siteStep({ site, package: held }: StartGuide): Step {
  const step = { key: 'site', title: '添加网站' };
  if (site) {
    const link = { to: siteHref(site.id), label: '查看网站' };
    return { ...step, state: 'done', text: site.domain, link };
  }
  const text = '填写域名和源站地址';
  const link = { to: addSitePath, label: '添加网站' };
  return { ...step, state: 'open', text, ...(held && { link }) };
}

function cnameStep({ site, cname }: StartGuide): Step {
  const step = { key: 'cname', title: '解析 CNAME' };
  if (!site) return { ...step, state: 'open', text: '在你的 DNS 把域名指向分配的 CNAME' };
  if (cname === 'effective') {
    return { ...step, state: 'done', text: `${site.domain} 已指向 CNAME` };
  }
  const text =
    cname === 'failed'
      ? `暂时查不到 ${site.domain} 的解析，会继续检查`
      : `把 ${site.domain} 的 CNAME 记录设为：`;
  const link = { to: siteHref(site.id), label: '怎样解析' };
  return { ...step, state: 'open', text, copy: site.cname, link };
}

/** The steps of the guide in their order. */
export function stepsOf(guide: StartGuide, { canBuy }: { canBuy: boolean }): Step[] {
  return [
    ...(guide.certification === null ? [] : [certificationStep(guide.certification)]),
    packageStep(guide, canBuy),
    siteStep(guide),
    cnameStep(guide),
    {
      key: 'serving',
      title: '已生效',
      state: guide.serving ? 'done' : 'open',
      text: guide.serving ? '节点已经在为访客服务' : '访客的第一个请求经过节点后自动打勾',
    },
  ];
}
