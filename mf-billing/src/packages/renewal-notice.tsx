import type { Package } from '@console/contract/packages/endpoints/packages';
import { Alert } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';
import { useInGroup } from '@console/kit/session';
import { ButtonLink } from '@console/kit/ui';
import { userPackagePath } from '../paths';
import { isStopping, remainingText } from './package.model';

/** What is wrong with a package, in a sentence; undefined when nothing is. */
function noticeOf(item: Package): string | undefined {
  const stopped = isStopping(item);
  if (item.state === 'exhausted') {
    return '本月流量已用尽，其中的网站已停止服务；购买加量包或升级后立即恢复，否则到下个月恢复。';
  }
  if (item.state === 'grace' && item.servedUntil !== null) {
    return `套餐${remainingText(item)}，其中的网站将于 ${formatDateTime(item.servedUntil)} 停止服务。`;
  }
  if (item.state === 'cancelled' && !stopped && item.endsAt !== null) {
    return `套餐已取消，其中的网站将于 ${formatDateTime(item.endsAt)} 停止服务。`;
  }
  if (stopped) return `套餐${remainingText(item)}，其中的网站已停止服务，续费后自动恢复。`;
  return item.state === 'expiring' ? `套餐${remainingText(item)}。` : undefined;
}

/** Says that a package ends soon, has ended or is used up, and what becomes of its websites. */
export function RenewalNotice({ item }: { item: Package }) {
  const canBuy = useInGroup('platformUser');
  const notice = noticeOf(item);
  if (notice === undefined) return null;
  const way = item.state === 'exhausted' ? 'pack' : 'renew';
  return (
    <Alert
      severity={isStopping(item) || item.state === 'grace' ? 'error' : 'warning'}
      action={
        canBuy && item.endsAt !== null ? (
          <ButtonLink
            to={userPackagePath(item.id, way)}
            size="small"
            color="inherit"
            variant="outlined"
          >
            {way === 'renew' ? '续费' : '购买加量包'}
          </ButtonLink>
        ) : null
      }
    >
      {notice}
      {canBuy
        ? '也可以购买新的套餐，再在网站列表中把网站改到新的套餐。'
        : '要继续使用，请联系服务商。'}
    </Alert>
  );
}
