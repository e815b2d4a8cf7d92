import { pageQuerySchema } from '@console/contract/common/paging';
import type { Invoice } from '@console/contract/finance/endpoints/invoices';
import { invoiceKindLabels, invoiceStateLabels } from '@console/contract/finance/words';
import { formatMoney } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { type Column, DataTable, RowAction, useListParams } from '@console/kit/table';
import { Box, DateTime, EmptyState, StateChip, type Tone, useConfirm } from '@console/kit/ui';
import { InvoiceForm } from './invoice-form';
import { useCancelInvoiceMutation, useListInvoicesQuery } from './invoices.api';

const tones = {
  pending: 'warn',
  issued: 'ok',
  refused: 'bad',
  cancelled: 'mute',
  voided: 'mute',
} as const satisfies Record<Invoice['state'], Tone>;

const columns: readonly Column<Invoice>[] = [
  { id: 'title', header: '抬头', cell: ({ title }) => title },
  { id: 'kind', header: '类型', cell: ({ kind }) => invoiceKindLabels[kind] },
  {
    id: 'amount',
    header: '金额',
    align: 'right',
    cell: ({ amountFen }) => <span className="num">{formatMoney(amountFen)}</span>,
  },
  {
    id: 'state',
    header: '状态',
    cell: ({ state, reason }) => (
      <>
        <StateChip label={invoiceStateLabels[state]} tone={tones[state]} />
        {reason ? <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{reason}</Box> : null}
      </>
    ),
  },
  { id: 'no', header: '发票号码', cell: ({ invoiceNo }) => invoiceNo ?? '-' },
  {
    id: 'created',
    header: '申请时间',
    card: 'line',
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
];

/** Asks for invoices, and lists what was asked for. */
export function InvoiceView() {
  const list = useListParams(pageQuerySchema);
  const query = useListInvoicesQuery({ query: list.params });
  return (
    <>
      <InvoiceForm />
      <DataTable
        name="invoices"
        unit="张发票"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowActions={(invoice) => <Withdraw invoice={invoice} />}
        empty={<EmptyState title="还没有发票申请">申请过的发票会显示在这里。</EmptyState>}
      />
    </>
  );
}

function Withdraw({ invoice }: { invoice: Invoice }) {
  const [cancel] = useCancelInvoiceMutation();
  const confirm = useConfirm();
  if (invoice.state !== 'pending') return null;
  const start = async () => {
    const done = await confirm({
      title: '撤回发票申请？',
      children: `${invoice.title}，${formatMoney(invoice.amountFen)}。撤回后可以重新申请。`,
      verb: '撤回申请',
      action: async () => {
        await cancel({ params: { id: invoice.id }, body: {}, errorsAt: 'caller' }).unwrap();
      },
    });
    if (done) toast.success('申请已撤回');
  };
  return (
    <RowAction label={`撤回 ${invoice.title} 的发票申请`} onClick={() => void start()}>
      撤回
    </RowAction>
  );
}
