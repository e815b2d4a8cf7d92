import { type AccessLogView, statusFilterSchema } from '@console/contract/access-log';
import { ipRangeSchema } from '@console/contract/ip-range';
import { TextField } from '@console/kit/controls';
import { formatDateTime } from '@console/kit/format';
import {
  type ActiveFilter,
  FilterBar,
  FilterSelect,
  KeywordField,
  type ListParams,
} from '@console/kit/table';
import { Box } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { CheckedField } from './checked-field';
import {
  blockOptions,
  cacheOptions,
  fromLocalInput,
  methodOptions,
  rangeOptions,
  statusClasses,
  toLocalInput,
} from './log.model';

export type LogList = ListParams<AccessLogView>;

const requestIdSchema = z.string().max(64, '最多 64 个字符');

const labelOf = (options: readonly { value: string; label: string }[], value: string | undefined) =>
  options.find((option) => option.value === value)?.label;

function activeFilters({ params, set }: LogList): ActiveFilter[] {
  const filter = (
    key: keyof AccessLogView,
    label: string,
    value: string | undefined,
  ): ActiveFilter[] =>
    value ? [{ key, label, value, onRemove: () => set({ [key]: undefined }) }] : [];
  return [
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
  ];
}

type LogFiltersProps = {
  list: LogList;
  end: ReactNode;
  /** Over all sites a request is mostly looked for by its id. */
  isOfAll?: boolean;
};

/** Filters of the access log; a stretch of one's own goes before the ready ones. */
export function LogFilters({ list, end, isOfAll = false }: LogFiltersProps) {
  const { params, set } = list;
  return (
    <FilterBar
      active={activeFilters(list)}
      onReset={list.reset}
      end={end}
      more={<MoreFilters list={list} isOfAll={isOfAll} />}
    >
      <FilterSelect
        label="时间范围"
        value={params.from || params.to ? undefined : params.range}
        options={rangeOptions}
        onChange={(range) => set({ range: range ?? '24h', from: undefined, to: undefined })}
      />
      {isOfAll ? <RequestId list={list} /> : null}
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

function MoreFilters({ list, isOfAll }: { list: LogList; isOfAll: boolean }) {
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
      {isOfAll ? null : <RequestId list={list} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Moment label="开始时间" value={params.from} onChange={(from) => set({ from })} />–
        <Moment label="结束时间" value={params.to} onChange={(to) => set({ to })} />
      </Box>
    </>
  );
}

type MomentProps = {
  label: string;
  value: string | undefined;
  onChange: (instant: string | undefined) => void;
};

function Moment({ label, value, onChange }: MomentProps) {
  return (
    <TextField
      type="datetime-local"
      value={toLocalInput(value)}
      onChange={(event) => onChange(fromLocalInput(event.target.value))}
      slotProps={{ htmlInput: { 'aria-label': label, step: 1, max: '9999-12-31T23:59:59' } }}
      sx={{ width: 210 }}
    />
  );
}
