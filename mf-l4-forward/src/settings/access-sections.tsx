import type { ForwardAccess } from '@console/contract/forwards/settings/access';
import { FieldStack, NumberInput, SwitchInput, useFormContext } from '@console/kit/form';
import { Box, Section } from '@console/kit/ui';
import { NetworkSection, PlaceSection } from '@console/settings/access';
import { IpList } from '@console/settings/addresses';
import { NodeSupport } from '@console/settings/fields';

/** Who may connect, and how much. */
export function AccessSections() {
  const { control } = useFormContext<{ access: ForwardAccess }>();
  return (
    <>
      <Section
        layout="split"
        title="IP 白名单"
        description="名单中的 IP 不受本页其他规则限制，也优先于黑名单。失效时间留空为长期有效。"
      >
        <FieldStack>
          <IpList name="access.ipWhite" label="IP 白名单" empty="还没有放行的 IP。" />
          <SwitchInput
            control={control}
            name="access.whiteOnly"
            label="只允许白名单中的 IP 连接"
            help="打开后，其他 IP 的连接一律拒绝。"
          />
        </FieldStack>
      </Section>
      <Section
        layout="split"
        title="IP 黑名单"
        description="名单中的 IP 的连接会被拒绝。失效时间留空为长期有效。"
      >
        <IpList name="access.ipBlack" label="IP 黑名单" empty="还没有拒绝的 IP。" />
      </Section>
      <PlaceSection />
      <NetworkSection />
      <Section
        layout="split"
        title="连接上限"
        description="0 为不限制。修改名单和上限立即生效，不断开已有的连接。"
      >
        <FieldStack>
          <Box sx={pairLook}>
            <NumberInput
              control={control}
              name="access.perIp.connections"
              label="每个 IP 的并发连接"
              unit="个"
              help="IPv6 按 /64 计算。"
            />
            <NumberInput
              control={control}
              name="access.perIp.newPerSecond"
              label="每个 IP 每秒的新建连接"
              unit="个"
              help="UDP 端口限制新的会话。"
            />
          </Box>
          <NodeSupport needs="forward-udp-rate">
            当前节点没有 nftables 或所需的权限，UDP 端口每秒的新建会话不受限制，其他设置照常生效。
          </NodeSupport>
          <NumberInput
            control={control}
            name="access.connections"
            label="整个转发的并发连接"
            unit="个"
            help="在每个节点上分别计算。"
          />
        </FieldStack>
      </Section>
      <Section
        layout="split"
        title="空闲与带宽"
        description="修改空闲时间和带宽会让节点重新载入，不断开已有的连接。"
      >
        <FieldStack>
          <NumberInput
            control={control}
            name="access.idleSeconds"
            label="空闲时间"
            unit="秒"
            help="1–86400 秒。这段时间没有数据的连接会断开；UDP 会话到这时才算结束，流量和记录随后出现。"
          />
          <NodeSupport needs="forward-udp-live">
            当前节点的 nginx 没有 njs 模块，UDP 会话在结束后才出现在监控里，其他设置照常生效。
          </NodeSupport>
          <NumberInput
            control={control}
            name="access.bandwidthMbps"
            label="带宽上限"
            unit="Mbps"
            help="整个转发在每个节点上、每个方向的带宽，0 为不限制。"
          />
          <NodeSupport needs="forward-bandwidth">
            当前节点没有限速所需的权限，带宽上限不会生效，其他设置照常生效。
          </NodeSupport>
        </FieldStack>
      </Section>
    </>
  );
}

const pairLook = { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 5 } as const;
