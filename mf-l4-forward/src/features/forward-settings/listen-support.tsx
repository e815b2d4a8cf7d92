import type { PortRange } from '@console/contract/forwards/settings/listen';
import { NodeSupport } from '@console/settings/fields';

/** Says which of the ports no online node can serve. */
export function ListenSupport({ listen }: { listen: readonly PortRange[] }) {
  const speaks = (wanted: PortRange['protocol']) =>
    listen.some(({ protocol }) => protocol === wanted);
  return (
    <>
      {speaks('tcp') ? (
        <NodeSupport needs="forward-tcp">
          当前节点没有安装 HAProxy，TCP 端口不会生效，UDP 端口不受影响。
        </NodeSupport>
      ) : null}
      {speaks('udp') ? (
        <NodeSupport needs="forward-udp">
          当前节点的 nginx 没有 stream 模块，UDP 端口不会生效，TCP 端口不受影响。
        </NodeSupport>
      ) : null}
    </>
  );
}
