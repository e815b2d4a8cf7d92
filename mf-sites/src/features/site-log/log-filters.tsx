import { ipRangeSchema } from '@console/contract/common/addresses/ip-range';
import { statusFilterSchema } from '@console/contract/monitor/access-log';
import { formatDateTime } from '@console/kit/format';
import {
  type ActiveFilter,
  FilterBar,
  FilterSelect,
  KeywordField,
  type ListParams,
  RangePicker,
} from '@console/kit/table';
import { CheckedField, rangeOptions, useNodeOptions } from '@console/settings/monitor';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { AsnFilter, PlaceFilter } from '../../monitor/origin-filters';
import { placeText } from '../../monitor/place-text';
import { useSiteOptions } from '../../sites/use-site-options';
import { AccountPickers, useChosenNames } from './account-pickers';
import {
  actionOptions,
  blockOptions,
  cacheOptions,
  methodOptions,
  statusClasses,
} from './log.model';
import type { LogView } from './use-log-pages';

type LogList = ListParams<LogView>;

const requestIdSchema = z.string().max(64, '最多 64 个字符');

type Options = readonly { value: string; label: string }[];

const labelOf = (options: Options, value: string | undefined) =>
  options.find((option) => option.value === value)?.label;

type Named = { nodes: Options; sites: Options; chosen: ReturnType<typeof useChosenNames> };

function activeFilters({ params, set }: LogList, { nodes, sites, chosen }: Named): ActiveFilter[] {
  const filter = (key: keyof LogView, label: string, value: string | undefined): ActiveFilter[] =>
    value ? [{ key, label, value, onRemove: () => set({ [key]: undefined }) }] : [];
  return [
    ...filter('accounts', '所属账户', chosen.accounts),
    ...filter('sites', '网站', chosen.sites),
    ...filter('site', '网站', params.site && (labelOf(sites, params.site) ?? '只看一个网站')),
    ...filter('url', 'URL', params.url),
    ...filter('ip', '访客 IP', params.ip),
    ...filter('status', '状态码', params.status),
    ...filter('from', '开始时间', params.from && formatDateTime(params.from)),
    ...filter('to', '结束时间', params.to && formatDateTime(params.to)),
    ...filter('method', '方法', params.method),
    ...filter('block', '拦截', labelOf(blockOptions, params.block)),
    ...filter('cache', '缓存', labelOf(cacheOptions, params.cache)),
    ...filter('userAgent', 'User-Agent', params.userAgent),
    ...filter('requestId', '请求 ID', params.requestId),
    ...filter('action', '结果', labelOf(actionOptions, params.action)),
    ...filter('place', '地区', params.place && placeText(params.place)),
    ...filter('asn', 'ASN', params.asn && `AS${params.asn}`),
    ...filter('port', '端口', params.port?.toString()),
    ...filter('host', '域名', params.host),
    ...filter('referer', 'Referer', params.referer),
    ...filter('rule', '防御规则', params.rule),
    ...filter('node', '节点', labelOf(nodes, params.node) ?? params.node),
  ];
}

type LogFiltersProps = {
  list: LogList;
  end: ReactNode;
  /** What was refused is mostly looked for by its id. */
  byId?: boolean;
  /** Whether it may be narrowed to one of the account's websites. */
  hasSites: boolean;
  /** Whether it is of all accounts, and may be narrowed to some of them. */
  ofAccounts: boolean;
};

/** Filters of the access log; a stretch of one's own goes before the ready ones. */
export function LogFilters({ list, end, byId = false, hasSites, ofAccounts }: LogFiltersProps) {
  const { params, set } = list;
  const nodes = useNodeOptions();
  const sites = useSiteOptions(!hasSites);
  const chosen = useChosenNames(ofAccounts ? params : {});
  return (
    <FilterBar
      active={activeFilters(list, { nodes, sites, chosen })}
      onReset={list.reset}
      end={end}
      more={<MoreFilters list={list} byId={byId} nodes={nodes} />}
    >
      <RangePicker
        label="时间范围"
        ready={rangeOptions}
        value={params.from || params.to ? undefined : params.range}
        onReady={(range) => set({ range, from: undefined, to: undefined })}
        ends={params}
        onEnds={set}
        unit="instant"
      />
      {hasSites ? (
        <FilterSelect
          label="网站"
          value={params.site}
          options={sites}
          onChange={(site) => set({ site })}
        />
      ) : null}
      {ofAccounts ? <AccountPickers value={params} onChange={set} /> : null}
      {byId ? <RequestId list={list} /> : null}
      <KeywordField value={params.url} placeholder="URL 包含" onChange={(url) => set({ url })} />
      <CheckedField
        label="访客 IP"
        placeholder="访客 IP 或 CIDR"
        value={params.ip}
        schema={ipRangeSchema}
        onChange={(ip) => set({ ip })}
        width={180}
      />
      <FilterSelect
        label="状态码类别"
        value={statusClasses.find(({ value }) => value === params.status)?.value}
        options={statusClasses}
        onChange={(status) => set({ status })}
      />
      <FilterSelect
        label="拦截"
        value={params.block}
        options={blockOptions}
        onChange={(block) => set({ block })}
      />
    </FilterBar>
  );
}

function RequestId({ list: { params, set } }: { list: LogList }) {
  return (
    <CheckedField
      label="请求 ID"
      placeholder="请求 ID"
      value={params.requestId}
      schema={requestIdSchema}
      onChange={(requestId) => set({ requestId })}
      width={280}
    />
  );
}

type MoreFiltersProps = { list: LogList; byId: boolean; nodes: Options };

function MoreFilters({ list, byId, nodes }: MoreFiltersProps) {
  const { params, set } = list;
  return (
    <>
      <CheckedField
        label="状态码"
        placeholder="状态码，例如 404"
        value={params.status}
        schema={statusFilterSchema}
        onChange={(status) => set({ status })}
        width={150}
      />
      <FilterSelect
        label="请求方法"
        value={methodOptions.find(({ value }) => value === params.method)?.value}
        options={methodOptions}
        onChange={(method) => set({ method })}
      />
      <FilterSelect
        label="缓存状态"
        value={params.cache}
        options={cacheOptions}
        onChange={(cache) => set({ cache })}
      />
      <KeywordField
        value={params.userAgent}
        placeholder="User-Agent 包含"
        onChange={(userAgent) => set({ userAgent })}
      />
      <FilterSelect
        label="结果"
        value={params.action}
        options={actionOptions}
        onChange={(action) => set({ action })}
      />
      <PlaceFilter value={params.place} onChange={(place) => set({ place })} />
      <AsnFilter value={params.asn} onChange={(asn) => set({ asn })} />
      <KeywordField value={params.host} placeholder="域名" onChange={(host) => set({ host })} />
      <KeywordField
        value={params.referer}
        placeholder="Referer 包含"
        onChange={(referer) => set({ referer })}
      />
      {nodes.length > 0 ? (
        <FilterSelect
          label="节点"
          value={params.node}
          options={nodes}
          onChange={(node) => set({ node })}
        />
      ) : null}
      {byId ? null : <RequestId list={list} />}
    </>
  );
}
