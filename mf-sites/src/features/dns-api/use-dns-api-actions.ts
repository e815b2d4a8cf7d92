import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import { isApiError, tellError } from '@console/kit/api';
import { toast } from '@console/kit/notify';
import { useConfirm } from '@console/kit/ui';
import { useState } from 'react';
import { useDeleteDnsApiMutation, useTestDnsApiMutation } from '../../dns/dns.api';

/** Testing and deleting, from the list. */
export function useDnsApiActions() {
  const confirm = useConfirm();
  const [deleteDnsApi] = useDeleteDnsApiMutation();
  const [testDnsApi] = useTestDnsApiMutation();
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set());

  const test = async ({ id, name }: DnsApi) => {
    setTesting((now) => new Set(now).add(id));
    try {
      const result = await testDnsApi({ params: { id }, errorsAt: 'caller' }).unwrap();
      if (result.test?.ok) toast.success(`${name}：连接正常，${result.test.zones} 个域名`);
      else toast.error(`${name}：${result.test?.message}`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      tellError(error);
    } finally {
      setTesting((now) => new Set([...now].filter((one) => one !== id)));
    }
  };

  const remove = async ({ id, name, uses }: DnsApi) => {
    const sites = uses.filter(({ kind }) => kind === 'site').length;
    const kept = sites > 0 ? `它为 ${sites} 个网站写入的解析记录会保留。` : '';
    const done = await confirm({
      title: `删除 DNS API ${name}？`,
      children: `保存的密钥会一并删除，无法恢复。${kept}`,
      verb: '删除 DNS API',
      danger: true,
      action: () => deleteDnsApi({ params: { id }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已删除 DNS API ${name}`);
  };

  return { test, remove, testing };
}
