import { dnsApiListQuerySchema } from '@console/contract/domains/dns-apis';
import { dnsProviderSchema } from '@console/contract/domains/dns-providers';
import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import {
  ActionMenu,
  type ActiveFilter,
  DataTable,
  FilterBar,
  FilterSelect,
  KeywordField,
  RowAction,
  RowActions,
  useListParams,
} from '@console/kit/table';
import { Button, EmptyState, PageHeader, PlusIcon } from '@console/kit/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useListDnsApisQuery } from '../../dns/dns.api';
import { dnsProviders } from '../../dns/dns.model';
import { dnsApiColumns } from './dns-api-columns';
import { DnsApiDrawer } from './dns-api-drawer';
import { DnsZonesDrawer } from './dns-zones-drawer';
import { useDnsApiActions } from './use-dns-api-actions';

const providerOptions = dnsProviderSchema.options.map((value) => ({
  value,
  label: dnsProviders[value].label,
}));

type DnsApiList = ReturnType<typeof useListParams<typeof dnsApiListQuerySchema>>;
type Open = { kind: 'add' } | { kind: 'edit' | 'zones'; dnsApi: DnsApi };

export function Component() {
  const list = useListParams(dnsApiListQuerySchema);
  const query = useListDnsApisQuery({ query: list.params });
  const [open, setOpen] = useState<Open>();
  const actions = useDnsApiActions();
  const columns = useMemo(() => dnsApiColumns(actions.testing), [actions.testing]);
  const close = () => setOpen(undefined);
  const add = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<PlusIcon aria-hidden />}
      onClick={() => setOpen({ kind: 'add' })}
    >
      添加 DNS API
    </Button>
  );
  return (
    <>
      <PageHeader
        title="DNS API 管理"
        count={{ value: query.data?.total, unit: '个' }}
        actions={add}
      />
      <DataTable
        name="dns-apis"
        unit="个 DNS API"
        columns={columns}
        query={query}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(dnsApi) => (
          <DnsApiActions dnsApi={dnsApi} actions={actions} onOpen={setOpen} />
        )}
        filters={(settings) => <Filters list={list} end={settings} />}
        empty={
          <EmptyState title="还没有 DNS API" action={add}>
            填写 DNS 服务商的密钥后，可以一键把网站的域名解析到 CNAME，并自动签发泛域名证书。
          </EmptyState>
        }
      />
      {open?.kind === 'add' ? <DnsApiDrawer onClose={close} /> : null}
      {open?.kind === 'edit' ? <DnsApiDrawer stored={open.dnsApi} onClose={close} /> : null}
      {open?.kind === 'zones' ? <DnsZonesDrawer dnsApi={open.dnsApi} onClose={close} /> : null}
    </>
  );
}

function Filters({ list, end }: { list: DnsApiList; end: ReactNode }) {
  const { keyword, provider } = list.params;
  const active: ActiveFilter[] = [];
  if (keyword) {
    const onRemove = () => list.set({ keyword: undefined });
    active.push({ key: 'keyword', label: '关键词', value: keyword, onRemove });
  }
  if (provider) {
    const onRemove = () => list.set({ provider: undefined });
    const value = dnsProviders[provider].label;
    active.push({ key: 'provider', label: '服务商', value, onRemove });
  }
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
      <KeywordField
        value={keyword}
        placeholder="搜索名称"
        onChange={(next) => list.set({ keyword: next })}
      />
      <FilterSelect
        label="服务商"
        value={provider}
        options={providerOptions}
        onChange={(next) => list.set({ provider: next })}
      />
    </FilterBar>
  );
}

type DnsApiActionsProps = {
  dnsApi: DnsApi;
  actions: ReturnType<typeof useDnsApiActions>;
  onOpen: (open: Open) => void;
};

function DnsApiActions({ dnsApi, actions, onOpen }: DnsApiActionsProps) {
  const { id, name } = dnsApi;
  return (
    <RowActions>
      <RowAction
        label={`测试 ${name}`}
        disabled={actions.testing.has(id)}
        onClick={() => void actions.test(dnsApi)}
      >
        测试
      </RowAction>
      <RowAction label={`查看 ${name} 的域名`} onClick={() => onOpen({ kind: 'zones', dnsApi })}>
        域名
      </RowAction>
      <ActionMenu
        label={`更多操作：${name}`}
        actions={[
          { label: '修改', onClick: () => onOpen({ kind: 'edit', dnsApi }) },
          { label: '删除', tone: 'bad', onClick: () => void actions.remove(dnsApi) },
        ]}
      />
    </RowActions>
  );
}
