import type { Site } from '@console/contract/sites/endpoints/sites';
import { toast } from '@console/kit/notify';
import { useConfirm } from '@console/kit/ui';
import { domainCount, namesOf, siteTitle } from './site.model';
import { useDeleteSitesMutation, useSetSitesStateMutation } from './sites.api';

/** Enabling, disabling and deleting; each resolves to whether it was done. */
export function useSiteActions() {
  const confirm = useConfirm();
  const [setState] = useSetSitesStateMutation();
  const [deleteSites] = useDeleteSitesMutation();
  const idsOf = (sites: readonly Site[]) => sites.map(({ id }) => id);

  const enable = async (sites: readonly Site[]) => {
    const done = await confirm({
      title: titleOf('启用', sites),
      children: `${namesOf(sites)}：节点将开始为 ${domainCount(sites)} 个域名提供加速。`,
      verb: '启用网站',
      action: () =>
        setState({ body: { ids: idsOf(sites), state: 'normal' }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已启用 ${sites.length} 个网站`);
    return done;
  };

  const disable = async (sites: readonly Site[]) => {
    const done = await confirm({
      title: titleOf('停用', sites),
      children: `${namesOf(sites)}：${domainCount(sites)} 个域名将立即停止加速。设置会保留，可以随时启用。`,
      verb: '停用网站',
      danger: true,
      action: () =>
        setState({ body: { ids: idsOf(sites), state: 'disabled' }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已停用 ${sites.length} 个网站`);
    return done;
  };

  const remove = async (sites: readonly Site[]) => {
    const done = await confirm({
      title: titleOf('删除', sites),
      children: `${namesOf(sites)}：${domainCount(sites)} 个域名将立即停止加速，网站的设置会一并删除，无法恢复。`,
      verb: '删除网站',
      danger: true,
      typed: sites.length === 1 ? namesOf(sites) : `删除 ${sites.length} 个网站`,
      action: () => deleteSites({ body: { ids: idsOf(sites) }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已删除 ${sites.length} 个网站`);
    return done;
  };

  return { enable, disable, remove };
}

function titleOf(verb: string, sites: readonly Site[]): string {
  const [only] = sites;
  return only && sites.length === 1
    ? `${verb}网站 ${siteTitle(only)}？`
    : `${verb} ${sites.length} 个网站？`;
}
