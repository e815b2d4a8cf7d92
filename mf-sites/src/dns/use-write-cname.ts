import type { CnamePlan, CnameWriteRow } from '@console/contract/domains/endpoints/dns-cname';
import { isApiError, tellError } from '@console/kit/api';
import { useState } from 'react';
import { dnsApi, useWriteDnsCnameMutation } from './dns.api';
import { isWritable } from './dns.model';

/** Which domains of a site are written, and how that ended. */
export function useWriteCname(siteId: string, dnsApiId: string | undefined) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [round, setRound] = useState(0);
  const [rows, setRows] = useState<CnameWriteRow[]>();
  const [write, { isLoading: writing }] = useWriteDnsCnameMutation();
  const { currentData } = dnsApi.endpoints.planDnsCname.useQueryState({
    params: { siteId },
    query: { dnsApiId: dnsApiId ?? '' },
  });
  const selected = (currentData?.plans ?? []).filter(
    (plan) => isWritable(plan) && !left.has(plan.domain),
  );

  const toggle = ({ domain }: CnamePlan) =>
    setLeft((now) => {
      const next = new Set(now);
      if (!next.delete(domain)) next.add(domain);
      return next;
    });

  const submit = async () => {
    if (dnsApiId === undefined) return;
    const domains = selected.map(({ domain, version }) => ({ domain, version }));
    try {
      const body = { dnsApiId, domains };
      const answer = await write({ params: { siteId }, body, errorsAt: 'caller' }).unwrap();
      setRows(answer.rows);
    } catch (error) {
      if (!isApiError(error)) throw error;
      tellError(error);
    }
  };

  /** Starts again with the vendor's present records. */
  const reset = () => {
    setLeft(new Set());
    setRows(undefined);
    setRound((now) => now + 1);
  };

  /** The person has excluded domains from the plan. */
  const isChanged = left.size > 0 && rows === undefined;
  return { selected, rows, round, writing, isChanged, toggle, submit, reset };
}
