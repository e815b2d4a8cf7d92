import type { AdminUserDetail } from '@console/contract/accounts/endpoints/admin-users';
import { toast } from '@console/kit/notify';
import { useUser } from '@console/kit/session';
import { Button } from '@console/kit/ui';
import { useState } from 'react';
import { ReasonDialog } from './reason-dialog';
import { useResetSecondFactorMutation } from './users.api';

/**
 * Absent without a second factor, and for one's own account: administrators switch theirs off in
 * the account centre, against their password and a code.
 */
export function SecondFactorReset({ user }: { user: AdminUserDetail }) {
  const self = useUser();
  const [asking, setAsking] = useState(false);
  const [reset] = useResetSecondFactorMutation();
  if (user.secondFactorSince === null || user.id === self?.id) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>重置两步验证</Button>
      {asking ? (
        <ReasonDialog
          title={`重置 ${user.name} 的两步验证？`}
          consequence="之后只凭密码或手机验证码就能登录这个账户，恢复码会作废，它的所有登录立即失效。请先确认是用户本人的要求。"
          verb="重置两步验证"
          danger
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            const call = { params: { id: user.id }, body: { reason } };
            await reset({ ...call, errorsAt: 'caller' }).unwrap();
            toast.success('两步验证已重置');
          }}
        />
      ) : null}
    </>
  );
}
