import type { Package } from '@console/contract/packages';
import { Alert } from '@console/kit/form';
import { useInGroup } from '@console/kit/session';
import { ButtonLink } from '@console/kit/ui';
import { userPackagePath } from '../paths';
import { remainingText } from './package.model';

/** That a package ends soon, or has ended, and how its websites go on. */
export function RenewalNotice({ item }: { item: Package }) {
  const canBuy = useInGroup('platformUser');
  if (item.state === 'normal') return null;
  const isOver = item.state === 'expired';
  return (
    <Alert
      severity={isOver ? 'error' : 'warning'}
      action={
        canBuy ? (
          <ButtonLink
            to={userPackagePath(item.id, 'renew')}
            size="small"
            color="inherit"
            variant="outlined"
          >
            续费
          </ButtonLink>
        ) : null
      }
    >
      {`套餐${remainingText(item)}。`}
      {canBuy
        ? '续费后其中的网站不受影响；也可以购买新的套餐，再在网站列表中把网站改到新的套餐。'
        : '要继续使用，请联系服务商。'}
    </Alert>
  );
}
