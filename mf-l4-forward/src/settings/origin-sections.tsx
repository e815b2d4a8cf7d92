import type { ForwardOriginSettings } from '@console/contract/forwards/settings/origin';
import { forwardBalanceWords, proxyVersionWords } from '@console/contract/forwards/words';
import { optionsOf } from '@console/contract/sites/settings/words';
import {
  FieldStack,
  NumberInput,
  SelectInput,
  SwitchInput,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Section } from '@console/kit/ui';

/** The fields for how a forward reaches its origins, without their addresses. */
type Values = { origin: Omit<ForwardOriginSettings, 'origins'> };

const balanceOptions = optionsOf(forwardBalanceWords);
const proxyOptions = optionsOf(proxyVersionWords);

/** How connections are spread over several origins. */
export function BalanceInput() {
  const { control } = useFormContext<Values>();
  return (
    <SelectInput
      control={control}
      name="origin.balance"
      label="负载均衡"
      options={balanceOptions}
      help="多个源站之间怎样分配连接。IP 哈希让同一访客总到同一源站。"
    />
  );
}

/** How each origin is reached. */
export function OriginSections() {
  const { control } = useFormContext<Values>();
  return (
    <>
      <HealthSection />
      <Section
        layout="split"
        title="PROXY protocol"
        description="在连接开头说明访客的真实地址。只用于 TCP；含 UDP 端口的转发不能开启。"
      >
        <FieldStack>
          <SelectInput
            control={control}
            name="origin.proxyOut"
            label="向源站发送 PROXY protocol"
            options={proxyOptions}
            help="源站需要支持并开启，否则无法建立会话。"
          />
          <SwitchInput
            control={control}
            name="origin.proxyIn"
            label="接收 PROXY protocol"
            help="访客前面还有代理时开启，v1 和 v2 都可以。开启后，不带它的连接会被拒绝。"
          />
        </FieldStack>
      </Section>
      <Section layout="split" title="连接超时" description="源站没有及时接受连接时换用其他源站。">
        <NumberInput
          control={control}
          name="origin.connectTimeoutSeconds"
          label="连接超时"
          unit="秒"
          help="1–60 秒。"
        />
      </Section>
    </>
  );
}

function HealthSection() {
  const { control } = useFormContext<Values>();
  const active = useWatch({ control, name: 'origin.health.active' });
  const passive = useWatch({ control, name: 'origin.health.passive' });
  return (
    <Section
      layout="split"
      title="健康检查"
      description="每个节点自行判断源站好坏，异常的不再使用，都异常时改用备用源站。"
    >
      <FieldStack>
        <SwitchInput
          control={control}
          name="origin.health.active"
          label="主动健康检查"
          help="节点定时连接源站的 TCP 端口。只有 UDP 端口的转发没有主动检查。"
        />
        {active ? (
          <>
            <Box sx={pairLook}>
              <NumberInput
                control={control}
                name="origin.health.intervalSeconds"
                label="检查间隔"
                unit="秒"
                help="2–300 秒。"
              />
              <NumberInput
                control={control}
                name="origin.health.timeoutSeconds"
                label="检查超时"
                unit="秒"
                help="1–30 秒，不大于间隔。"
              />
            </Box>
            <Box sx={pairLook}>
              <NumberInput
                control={control}
                name="origin.health.failures"
                label="判为异常"
                unit="次"
                help="连续失败 1–10 次。"
              />
              <NumberInput
                control={control}
                name="origin.health.successes"
                label="判为恢复"
                unit="次"
                help="连续成功 1–10 次。"
              />
            </Box>
          </>
        ) : null}
        <SwitchInput
          control={control}
          name="origin.health.passive"
          label="被动健康检查"
          help="按访客的连接判断：接连连不上的源站暂时不用。"
        />
        {passive ? (
          <Box sx={pairLook}>
            <NumberInput
              control={control}
              name="origin.health.passiveFailures"
              label="连接失败"
              unit="次"
              help="连续 1–10 次后暂时不用。"
            />
            <NumberInput
              control={control}
              name="origin.health.passiveSeconds"
              label="不用的时间"
              unit="秒"
              help="1–600 秒。"
            />
          </Box>
        ) : null}
      </FieldStack>
    </Section>
  );
}

const pairLook = { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 5 } as const;
