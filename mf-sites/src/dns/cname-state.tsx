import type { CnameCheck } from '@console/contract/domains/endpoints/dns-cname';
import { poll } from '@console/kit/api';
import { Box, Skeleton, StateChip, Tooltip } from '@console/kit/ui';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useCheckDnsCnamesQuery } from './dns.api';
import { cnameStates } from './dns.model';

/** How often the resolver is asked again; the API keeps an answer for a minute. */
const pollMs = 60_000;
const listedMax = 8;

type Checks = { bySite: ReadonlyMap<string, CnameCheck>; loading: boolean };

const ChecksContext = createContext<Checks>({ bySite: new Map(), loading: false });

/** Checks the CNAMEs of all the sites of a page in one call, for the `CnameState`s inside. */
export function CnameChecks({ siteIds, children }: { siteIds: string[]; children: ReactNode }) {
  const query = useCheckDnsCnamesQuery(
    { query: { siteIds: siteIds.join(',') } },
    { skip: siteIds.length === 0, ...poll(pollMs) },
  );
  const { data, isFetching } = query;
  const checks = useMemo(
    () => ({
      bySite: new Map((data?.items ?? []).map((check) => [check.siteId, check])),
      loading: isFetching && !data,
    }),
    [data, isFetching],
  );
  return <ChecksContext value={checks}>{children}</ChecksContext>;
}

/** Whether a site's domains lead to its CNAME: 已生效, 未生效 or 检查失败. */
export function CnameState({ siteId }: { siteId: string }) {
  const { bySite, loading } = useContext(ChecksContext);
  const check = bySite.get(siteId);
  if (!check) return loading ? <Skeleton width={64} height={22} aria-label="正在检查解析" /> : null;
  return <CheckedState check={check} />;
}

function CheckedState({ check }: { check: CnameCheck }) {
  const { domains, state } = check;
  const effective = domains.filter((one) => one.state === 'effective').length;
  const mixed = domains.length > 1 && effective > 0 && effective < domains.length;
  const { label, tone } = cnameStates[state];
  return (
    <Tooltip title={<DomainStates check={check} />}>
      <Box tabIndex={0} sx={{ width: 'fit-content', mt: 1 }}>
        <StateChip tone={tone} label={mixed ? `${label} ${effective}/${domains.length}` : label} />
      </Box>
    </Tooltip>
  );
}

function DomainStates({ check: { domains } }: { check: CnameCheck }) {
  return (
    <>
      {domains.slice(0, listedMax).map(({ domain, state, message }) => (
        <Box key={domain}>
          <span className="mono">{domain}</span>：{cnameStates[state].label}
          {message ? `，${message}` : ''}
        </Box>
      ))}
      {domains.length > listedMax ? `等 ${domains.length} 个域名` : null}
    </>
  );
}
