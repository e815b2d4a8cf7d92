import { formatMoney } from '@console/kit/format';
import { Box, ButtonLink, Link, QueryError, Section, Skeleton } from '@console/kit/ui';
import { useGetBalanceQuery } from '../../billing.api';
import { buyPackagePath, consumptionHistoryPath, topupPath } from '../../paths';

/** The balance, and where money comes from and goes. */
export function Component() {
  const { data, error, refetch } = useGetBalanceQuery();
  return (
    <Section title="账户余额" actions={<Link to={consumptionHistoryPath}>消费记录</Link>}>
      {error && !data ? (
        <QueryError error={error} refetch={refetch} minHeight={92} />
      ) : (
        <>
          <Box className="num" sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.3 }}>
            {data ? formatMoney(data.balanceFen) : <Skeleton width={140} height={31} />}
          </Box>
          <Box sx={{ display: 'flex', gap: 2, mt: 5 }}>
            <ButtonLink to={topupPath}>充值</ButtonLink>
            <ButtonLink to={buyPackagePath}>购买套餐</ButtonLink>
          </Box>
        </>
      )}
    </Section>
  );
}
