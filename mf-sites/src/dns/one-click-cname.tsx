import type { Site } from '@console/contract/sites/endpoints/sites';
import { TextField } from '@console/kit/controls';
import { FieldFrame } from '@console/kit/form';
import {
  Box,
  Button,
  ButtonLink,
  EmptyState,
  FormDrawer,
  MenuItem,
  QueryError,
  Skeleton,
} from '@console/kit/ui';
import { useState } from 'react';
import { dnsApiPath } from '../paths';
import { siteTitle } from '../sites/site.model';
import { CnamePlans } from './cname-plans';
import { useListDnsApisQuery, usePlanDnsCnameQuery } from './dns.api';
import { dnsProviders } from './dns.model';
import { useWriteCname } from './use-write-cname';

type SiteProps = { site: Pick<Site, 'id' | 'domains' | 'sn' | 'cname'> };

/** Opens the one-click CNAME of a site. */
export function OneClickCname({ site }: SiteProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>一键解析</Button>
      {open ? <OneClickDrawer site={site} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const choicesMax = 100;

/** Which DNS API to use: the only one, or the one that is chosen. */
function useDnsApiChoice() {
  const [chosen, choose] = useState<string | null>(null);
  const query = useListDnsApisQuery({ query: { limit: choicesMax, sort: 'name' } });
  const options = (query.data?.items ?? []).map(({ id, name, provider }) => ({
    value: id,
    label: `${name}（${dnsProviders[provider].label}）`,
  }));
  return { query, options, chosen: chosen ?? options[0]?.value, choose };
}

function OneClickDrawer({ site, onClose }: SiteProps & { onClose: () => void }) {
  const { query, options, chosen, choose } = useDnsApiChoice();
  const write = useWriteCname(site.id, chosen);
  const { selected, rows, writing } = write;
  return (
    <FormDrawer
      open
      title={`一键解析 ${siteTitle(site)}`}
      unsaved={write.isChanged ? '选择的域名' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{rows ? '完成' : '取消'}</Button>
          {chosen && !rows ? (
            <Button
              variant="contained"
              color="primary"
              disabled={selected.length === 0}
              loading={writing}
              onClick={() => void write.submit()}
            >
              写入 {selected.length} 条解析
            </Button>
          ) : null}
        </>
      )}
    >
      {query.error ? <QueryError error={query.error} refetch={query.refetch} /> : null}
      {query.data && options.length === 0 ? <NoDnsApi /> : null}
      {chosen ? (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <FieldFrame
            id="dns-api"
            group
            label="DNS API"
            help="选择管理这个域名的账户，写入前会先显示将要改动的记录。"
          >
            <TextField
              select
              fullWidth
              value={chosen}
              disabled={writing}
              onChange={(event) => {
                choose(event.target.value);
                write.reset();
              }}
              slotProps={{ select: { SelectDisplayProps: { 'aria-label': 'DNS API' } } }}
            >
              {options.map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          </FieldFrame>
          <Plans key={write.round} site={site} dnsApiId={chosen} write={write} />
        </Box>
      ) : null}
      {query.data || query.error ? null : loading}
    </FormDrawer>
  );
}

const loading = <Skeleton variant="rounded" height={240} aria-label="正在加载" />;

function NoDnsApi() {
  return (
    <EmptyState
      title="还没有 DNS API"
      action={
        <ButtonLink to={dnsApiPath} variant="contained" color="primary">
          添加 DNS API
        </ButtonLink>
      }
    >
      先填写域名所在 DNS 服务商的密钥，才能自动写入解析记录。
    </EmptyState>
  );
}

type PlansProps = SiteProps & { dnsApiId: string; write: ReturnType<typeof useWriteCname> };

function Plans({ site, dnsApiId, write }: PlansProps) {
  const arg = { params: { siteId: site.id }, query: { dnsApiId } };
  const query = usePlanDnsCnameQuery(arg, { refetchOnMountOrArgChange: true });
  if (query.error && !query.isFetching) {
    return <QueryError title="读取解析记录失败" error={query.error} refetch={query.refetch} />;
  }
  if (!query.currentData || (query.isFetching && !write.rows)) return loading;
  return <CnamePlans plans={query.currentData.plans} write={write} />;
}
