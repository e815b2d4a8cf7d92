import { poll } from '@console/kit/api';
import { dismissShellNotification, notifyShell } from '@console/kit/notify';
import { Button } from '@console/kit/ui';
import { useEffect } from 'react';
import { useRemotes } from '../remotes/boot';
import { useGetReleaseSetQuery } from '../system/system.api';

const pollMs = 30_000;

/** Announces newer files. Nothing is swapped under a running page: the next load takes them. */
export function useReleaseNotice(): void {
  const { releaseSet } = useRemotes();
  const { data } = useGetReleaseSetQuery(undefined, {
    ...poll(pollMs),
    refetchOnFocus: true,
  });
  const latest = data?.releaseSet;

  useEffect(() => {
    if (!(latest && releaseSet) || latest === releaseSet) return;
    const id = notifyShell('新版本已发布，刷新后生效', {
      persist: true,
      action: (
        <Button size="small" color="inherit" onClick={() => window.location.reload()}>
          立即刷新
        </Button>
      ),
    });
    return () => dismissShellNotification(id);
  }, [latest, releaseSet]);
}
