import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import type { OriginSettings } from '@console/contract/sites/settings/origin';
import {
  FieldStack,
  NumberInput,
  SwitchInput,
  TextInput,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Section } from '@console/kit/ui';
import type { OriginValues } from '@console/settings/origins';
import { HealthStates } from './health-states';

/** The nodes' health checks of origins, and their results for a site. */
export function HealthSection({ site }: { site?: SiteDetail }) {
  const { control } = useFormContext<OriginValues, unknown, { origin: OriginSettings }>();
  const enabled = useWatch({ control, name: 'origin.health.enabled' });
  return (
    <Section
      layout="split"
      title="健康检查"
      description="每个节点定时请求上线与备用的源站，异常的不再使用，恢复后自动启用。全部异常时照常回源。"
    >
      <FieldStack>
        <SwitchInput
          control={control}
          name="origin.health.enabled"
          label="开启健康检查"
          help="不开启时，连不上的源站只在 10 秒内少用。"
        />
        {enabled ? <HealthFields /> : null}
        {site?.origin.health.enabled ? <HealthStates siteId={site.id} /> : null}
      </FieldStack>
    </Section>
  );
}

function HealthFields() {
  const { control } = useFormContext<OriginValues, unknown, { origin: OriginSettings }>();
  return (
    <>
      <TextInput
        control={control}
        name="origin.health.path"
        label="检查路径"
        mono
        placeholder="/health"
        help="用 GET 请求这个路径，不跟随跳转。"
      />
      <TextInput
        control={control}
        name="origin.health.host"
        label="检查 Host"
        optional
        mono
        placeholder="www.example.com"
        help="留空时使用回源 Host；回源 Host 也为空时使用第一个域名。"
      />
      <TextInput
        control={control}
        name="origin.health.codes"
        label="正常状态码"
        mono
        placeholder="200-399,404"
        help="多个以逗号分隔，可以写范围。"
      />
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
  );
}

const pairLook = { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 5 } as const;
