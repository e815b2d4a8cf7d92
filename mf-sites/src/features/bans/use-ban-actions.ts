import type { BanListQuery } from '@console/contract/defence/bans';
import type { Ban } from '@console/contract/defence/endpoints/bans';
import { formatNumber } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { useConfirm } from '@console/kit/ui';
import { useLiftAllBansMutation, useLiftBansMutation, useWhitelistBansMutation } from './bans.api';

const idsOf = (bans: readonly Ban[]) => bans.map(({ id }) => id);

/** `203.0.113.9、203.0.113.10 等 5 个 IP`. */
function namesOf(bans: readonly Ban[]): string {
  const named = bans.slice(0, 3).map(({ address }) => address);
  return bans.length > 3 ? `${named.join('、')} 等 ${bans.length} 个 IP` : named.join('、');
}

/** Actions on bans: lifting them, and adding addresses to a white list. */
export function useBanActions() {
  const confirm = useConfirm();
  const [lift] = useLiftBansMutation();
  const [liftAll] = useLiftAllBansMutation();
  const [whitelist] = useWhitelistBansMutation();

  const remove = async (bans: readonly Ban[]) => {
    const done = await confirm({
      title: `解除封禁 ${namesOf(bans)}？`,
      children: '所有节点立即放行，并清除已有的计数。再次触发规则时会重新封禁。',
      verb: '解除封禁',
      action: () => lift({ body: { ids: idsOf(bans) }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已解除 ${bans.length} 条封禁`);
    return done;
  };

  const removeAll = async (
    filter: Pick<BanListQuery, 'site' | 'address' | 'source' | 'rule'>,
    total: number,
  ) => {
    const done = await confirm({
      title: `解除全部 ${formatNumber(total)} 条封禁？`,
      children: '符合当前筛选条件的封禁全部解除，所有节点立即放行，并清除已有的计数。',
      verb: '解除全部封禁',
      danger: true,
      action: () => liftAll({ body: filter, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success('已解除符合条件的封禁');
  };

  const allow = async (bans: readonly Ban[], scope: 'account' | 'site') => {
    const where = scope === 'account' ? '账户的全局白名单' : '网站的 IP 白名单';
    const done = await confirm({
      title: `把 ${namesOf(bans)} 加入${where}？`,
      children: '封禁立即解除，之后这些 IP 不再受封禁、黑名单和规则限制。',
      verb: '加入白名单',
      action: () => whitelist({ body: { ids: idsOf(bans), scope }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已加入${where}`);
    return done;
  };

  return { remove, removeAll, allow };
}
