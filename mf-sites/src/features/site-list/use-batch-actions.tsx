import type { SiteAction, SiteActionRow } from '@console/contract/sites/endpoints/actions';
import type { Site } from '@console/contract/sites/endpoints/sites';
import { isApiError, tellError } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { useConfirm } from '@console/kit/ui';
import { useState } from 'react';
import { domainCount, namesOf } from '../../sites/site.model';
import { useActOnSitesMutation } from '../../sites/site-actions.api';

export type Choosing = { kind: 'group' | 'package' | 'certificate' | 'defence'; sites: Site[] };
export type BatchReport = { verb: string; rows: SiteActionRow[] };

/** Actions on many sites; failures and warnings of single ones are listed in a report. */
export function useBatchActions() {
  const confirm = useConfirm();
  const [act] = useActOnSitesMutation();
  const [choosing, setChoosing] = useState<Choosing>();
  const [report, setReport] = useState<BatchReport>();

  /** Fails as the API does; what failed for a site stands in the report. */
  const run = async (verb: string, sites: readonly Site[], action: SiteAction) => {
    const body = { ids: sites.map(({ id }) => id), action };
    const { done, rows } = await act({ body, errorsAt: 'caller' }).unwrap();
    const isPlain = rows.every(({ error, uncovered }) => error === null && uncovered.length === 0);
    const gap = verb.endsWith('：') ? '' : ' ';
    if (isPlain) toast.success(`已${verb}${gap}${done} 个网站`);
    else setReport({ verb, rows });
  };

  const enable = (sites: readonly Site[]) =>
    confirm({
      title: `启用 ${sites.length} 个网站？`,
      children: `${namesOf(sites)}：节点将开始为 ${domainCount(sites)} 个域名提供加速。`,
      verb: '启用网站',
      action: () => run('启用', sites, { kind: 'state', state: 'normal' }),
    });

  const disable = (sites: readonly Site[]) =>
    confirm({
      title: `停用 ${sites.length} 个网站？`,
      children: `${namesOf(sites)}：${domainCount(sites)} 个域名将立即停止加速。设置会保留，可以随时启用。`,
      verb: '停用网站',
      danger: true,
      action: () => run('停用', sites, { kind: 'state', state: 'disabled' }),
    });

  const remove = (sites: readonly Site[]) =>
    confirm({
      title: `删除 ${sites.length} 个网站？`,
      children: `${namesOf(sites)}：${domainCount(sites)} 个域名将立即停止加速，网站的设置会一并删除，无法恢复。`,
      verb: '删除网站',
      danger: true,
      typed: `删除 ${sites.length} 个网站`,
      action: () => run('删除', sites, { kind: 'delete' }),
    });

  /** Applies a choice to the sites; resolves to whether the API accepted it. */
  const apply = async (verb: string, sites: readonly Site[], action: SiteAction) => {
    try {
      await run(verb, sites, action);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      tellError(error);
      return false;
    }
  };

  return {
    ...{ enable, disable, remove, apply },
    ...{ choosing, choose: setChoosing },
    ...{ report, closeReport: () => setReport(undefined) },
  };
}
