import { extraPortsMax } from '@console/contract/sites/limits';
import { Box, Button, Skeleton } from '@console/kit/ui';
import { CheckGroup } from '@console/settings/fields';
import type { ReactNode } from 'react';
import { useGetExtraPortsQuery } from '../../sites/extra-ports.api';
import { portOptions } from './extra-ports.model';

/** The ports beside the usual ones that a site listens on; `current` are those that it has. */
export function ExtraPorts({ current }: { current: readonly number[] }) {
  const { data, isError, refetch } = useGetExtraPortsQuery();
  if (!data) {
    if (!isError) return <Skeleton variant="rounded" height={44} aria-label="正在加载额外端口" />;
    return (
      <Note>
        暂时读不到可以选用的端口。
        <Button size="small" onClick={refetch}>
          重试
        </Button>
      </Note>
    );
  }
  const { options, labels } = portOptions(data, current);
  if (options.length === 0) {
    return <Note>平台没有开放额外端口，网站只在节点常用的端口（80 和 443）上提供服务。</Note>;
  }
  return (
    <CheckGroup
      name="extraPorts"
      label="额外端口"
      options={options}
      labels={labels}
      help={`除 80 和 443 外，访客还可以从选中的端口访问，最多 ${extraPortsMax} 个。HTTPS 端口需要先绑定证书。`}
    />
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{children}</Box>
);
