import { Box, PageHeader, QueryState } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { useListPaymentMethodsQuery } from '../../orders.api';
import { OrderPayment } from './order-payment';
import { OrderTable } from './order-table';
import { paySearchSchema } from './topup.model';
import { TopupForm } from './topup-form';

/** Tops the balance up, and is where any order is paid. */
export function Component() {
  const [search] = useSearchParams();
  const { order, method } = paySearchSchema.parse(Object.fromEntries(search));
  return order ? <OrderPayment key={order} id={order} method={method} /> : <Topup />;
}

function Topup() {
  const methods = useListPaymentMethodsQuery();
  return (
    <>
      <PageHeader title="账户充值" />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <QueryState card query={methods} height={360}>
          {(list) => <TopupForm methods={list} />}
        </QueryState>
        <OrderTable />
      </Box>
    </>
  );
}
