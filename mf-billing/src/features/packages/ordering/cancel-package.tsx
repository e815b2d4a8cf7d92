import type { Package } from '@console/contract/packages/endpoints/packages';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Button, Section, useConfirm } from '@console/kit/ui';
import { useCancelPackageMutation, useResumePackageMutation } from '../../../billing.api';
import { isOver } from '../../../packages/package.model';

/** Cancels a package at its end, or revokes that while it still runs. */
export function CancelPackage({ item }: { item: Package }) {
  const confirm = useConfirm();
  const [cancel] = useCancelPackageMutation();
  const [resume, resuming] = useResumePackageMutation();
  if (item.endsAt === null || isOver(item)) return null;
  const end = formatDateTime(item.endsAt);
  const params = { id: item.id };
  const giveUp = async () => {
    const done = await confirm({
      title: `取消套餐「${item.planName}」？`,
      children: `套餐用到 ${end} 为止，其中的 ${item.used.sites} 个网站随即停止服务，没有宽限期；已付的费用不退。到期前可以撤销取消。`,
      verb: '取消套餐',
      danger: true,
      cancelLabel: '暂不取消',
      action: () => cancel({ params, body: {} }).unwrap(),
    });
    if (done) toast.success('套餐已取消，到期前可以撤销');
  };
  const takeBack = async () => {
    if ((await resume({ params, body: {} })).data) toast.success('已撤销取消，套餐恢复');
  };
  return (
    <Section
      title="取消套餐"
      description="取消后不再续费，用到到期时间为止；到期前可以撤销。"
      layout="split"
    >
      {item.cancelledAt === null ? (
        <Button variant="outlined" color="error" onClick={() => void giveUp()}>
          取消套餐
        </Button>
      ) : (
        <Button
          variant="contained"
          color="primary"
          loading={resuming.isLoading}
          onClick={() => void takeBack()}
        >
          撤销取消
        </Button>
      )}
    </Section>
  );
}
