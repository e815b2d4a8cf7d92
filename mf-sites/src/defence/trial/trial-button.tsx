import { Button } from '@console/kit/ui';
import { lazy, Suspense, useState } from 'react';
import type { TrialStage } from './trial.model';

const TrialDrawer = lazy(async () => ({
  default: (await import('./trial-drawer')).TrialDrawer,
}));

type TrialButtonProps = {
  /** The rules as they stand when the button is pressed. */
  stages: () => readonly TrialStage[];
  domain?: string;
};

/** Opens the test of a request. */
export function TrialButton({ stages, domain }: TrialButtonProps) {
  const [open, setOpen] = useState<readonly TrialStage[] | undefined>(undefined);
  return (
    <>
      <Button onClick={() => setOpen(stages())}>测试请求</Button>
      {open ? (
        <Suspense fallback={null}>
          <TrialDrawer
            stages={open}
            onClose={() => setOpen(undefined)}
            {...(domain !== undefined && { domain })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
