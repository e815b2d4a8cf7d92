import type { Certificate } from '@console/contract/domains/endpoints/certificates';
import { toast } from '@console/kit/notify';
import { useConfirm } from '@console/kit/ui';
import { useDeleteCertificatesMutation } from '../../certificates/certificates.api';

/** Asks and deletes; resolves to whether it was done. */
export function useRemoveCertificates() {
  const confirm = useConfirm();
  const [remove] = useDeleteCertificatesMutation();
  return async (certificates: readonly Certificate[]): Promise<boolean> => {
    const [first] = certificates;
    const names = certificates
      .slice(0, 3)
      .map(({ name }) => name)
      .join('、');
    const one = first && certificates.length === 1;
    const done = await confirm({
      title: one ? `删除证书 ${first.name}？` : `删除 ${certificates.length} 个证书？`,
      children: `${names}${certificates.length > 3 ? ' 等' : ''}：证书与私钥会一并删除，无法恢复。正在被网站使用的证书不能删除。`,
      verb: '删除证书',
      danger: true,
      action: () =>
        remove({ body: { ids: certificates.map(({ id }) => id) }, errorsAt: 'caller' }).unwrap(),
    });
    if (done) toast.success(`已删除 ${certificates.length} 个证书`);
    return done;
  };
}
