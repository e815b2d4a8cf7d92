import { ipRangeSchema } from '@console/contract/common/addresses/ip-range';
import { banListQuerySchema } from '@console/contract/defence/bans';
import type { Ban } from '@console/contract/defence/endpoints/bans';
import { poll } from '@console/kit/api';
import { toast } from '@console/kit/notify';
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
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusingRule } from '../../defence/rules/refusing-rule';
import { newRuleHref } from '../../paths';
import { useSiteOptions } from '../../sites/use-site-options';
import { banColumns } from './ban-columns';
import { BanDrawer, ExtendDrawer } from './ban-drawers';
import { useListBansQuery } from './bans.api';
import { useBanActions } from './use-ban-actions';

type Option = { value: string; label: string };
type BanListFrame = ReturnType<typeof useListParams<typeof banListQuerySchema>>;
type Open = { kind: 'add' } | { kind: 'extend'; bans: readonly Ban[]; clear: () => void };

/** Bans begin and end without the user, so the list is polled. */
const pollMs = 5_000;

/** Addresses that are banned from the account's websites now, and ways to let them in. */
export function BanList({ tabs }: { tabs?: ReactNode }) {
  const list = useListParams(banListQuerySchema);
  const query = useListBansQuery(
    { query: list.params },
    { ...poll(pollMs), refetchOnMountOrArgChange: true },
  );
  // Polling in the background shows no progress bar; a change of page does.
  const isFetching = query.isFetching && query.currentData === undefined;
  const sites = useSiteOptions();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const actions = useBanActions();
  const { site, address, source, rule } = list.params;
  const total = query.data?.total ?? 0;
  const close = () => setOpen(undefined);
  const navigate = useNavigate();
  const toRule = ({ site: at, address: ip }: Ban) =>
    at
      ? [
          {
            label: '转为规则',
            onClick: () => void navigate(newRuleHref(at.id, refusingRule({ ip }))),
          },
        ]
      : [];
  const extend = (bans: readonly Ban[], clear: () => void) =>
    setOpen({ kind: 'extend', bans, clear });
  return (
    <>
      <PageHeader
        title="拦截日志"
        count={{ value: query.data?.total, unit: '条封禁' }}
        actions={
          <>
            <Button
              disabled={total === 0}
              onClick={() => void actions.removeAll({ site, address, source, rule }, total)}
            >
              解除全部封禁
            </Button>
            <Button
              variant="contained"
              color="primary"
              startIcon={<PlusIcon aria-hidden />}
              onClick={() => setOpen({ kind: 'add' })}
            >
              封禁 IP
            </Button>
          </>
        }
      />
      {tabs}
      <DataTable
        name="bans"
        unit="条封禁"
        columns={banColumns}
        query={{ ...query, isFetching }}
        list={list}
        rowKey={({ id }) => id}
        rowLabel={(ban) => ban.address}
        batch={(bans, clear) => (
          <>
            <Button onClick={() => void actions.remove(bans).then((done) => done && clear())}>
              解除封禁
            </Button>
            <Button onClick={() => extend(bans, clear)}>修改时间</Button>
            <Button
              onClick={() => void actions.allow(bans, 'account').then((done) => done && clear())}
            >
              加入白名单
            </Button>
          </>
        )}
        rowActions={(ban) => (
          <RowActions>
            <RowAction label={`解除封禁 ${ban.address}`} onClick={() => void actions.remove([ban])}>
              解除
            </RowAction>
            <ActionMenu
              label={`更多操作：${ban.address}`}
              actions={[
                { label: '修改时间', onClick: () => extend([ban], () => undefined) },
                ...toRule(ban),
                {
                  label: '加入网站的白名单',
                  onClick: () => void actions.allow([ban], 'site'),
                },
                {
                  label: '加入账户的白名单',
                  onClick: () => void actions.allow([ban], 'account'),
                },
              ]}
            />
          </RowActions>
        )}
        filters={(settings) => <Filters list={list} sites={sites} end={settings} />}
        empty={
          <EmptyState title="没有封禁中的 IP">
            触发封禁规则的 IP 会出现在这里，到时自动解除；也可以手动封禁。
          </EmptyState>
        }
      />
      {open?.kind === 'add' ? <BanDrawer sites={sites} onClose={close} /> : null}
      {open?.kind === 'extend' ? (
        <ExtendDrawer bans={open.bans} onClose={close} onDone={open.clear} />
      ) : null}
    </>
  );
}

const sourceOptions = [
  { value: 'rule', label: '规则' },
  { value: 'manual', label: '手动' },
] as const;

type FiltersProps = { list: BanListFrame; sites: Option[]; end: ReactNode };

function Filters({ list, sites, end }: FiltersProps) {
  const { site, address, source } = list.params;
  const active: ActiveFilter[] = [];
  if (address) {
    const onRemove = () => list.set({ address: undefined });
    active.push({ key: 'address', label: 'IP', value: address, onRemove });
  }
  if (site) {
    const onRemove = () => list.set({ site: undefined });
    const value = sites.find((option) => option.value === site)?.label ?? '网站';
    active.push({ key: 'site', label: '网站', value, onRemove });
  }
  if (source) {
    const onRemove = () => list.set({ source: undefined });
    const value = source === 'rule' ? '规则' : '手动';
    active.push({ key: 'source', label: '来源', value, onRemove });
  }
  const search = (text: string | undefined) => {
    if (!text) return list.set({ address: undefined });
    const read = ipRangeSchema.safeParse(text);
    if (read.success) list.set({ address: read.data });
    else toast.error('应为 IP、CIDR 或 IP 段');
  };
  return (
    <FilterBar active={active} onReset={list.reset} end={end}>
      <KeywordField value={address} placeholder="搜索 IP 或网段" onChange={search} />
      <FilterSelect
        label="网站"
        value={site}
        options={sites}
        onChange={(next) => list.set({ site: next })}
      />
      <FilterSelect
        label="来源"
        value={source}
        options={[...sourceOptions]}
        onChange={(next) => list.set({ source: next })}
      />
    </FilterBar>
  );
}
