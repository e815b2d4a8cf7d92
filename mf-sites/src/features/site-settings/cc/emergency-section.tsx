import { emergencyMinutes } from '@console/contract/site-emergency';
import type { SiteDetail } from '@console/contract/sites';
import { Select } from '@console/kit/controls';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, Button, MenuItem, Section, StateChip } from '@console/kit/ui';
import { useState } from 'react';
import { useSetSiteEmergencyMutation } from '../../../sites/defence.api';
import { groupOptions, minutesText } from './cc.model';
import { useOwnGroups } from './use-own-groups';

const minutesDefault = 60;

/** 「正在被攻击」: one press puts a stricter group on for a time, which then goes off by itself. */
export function EmergencySection({ site }: { site: SiteDetail }) {
  const [minutes, setMinutes] = useState<number>(minutesDefault);
  const [setEmergency, { isLoading }] = useSetSiteEmergencyMutation();
  const own = useOwnGroups();
  const { emergency } = site.cc;
  const active = emergency !== null && Date.parse(emergency.until) > Date.now();
  const name = groupOptions(own).find(({ value }) => value === emergency?.group)?.label ?? '规则组';
  const change = async (wanted: { group: 'wait'; minutes: number } | null) => {
    const params = { id: site.id };
    const done = await setEmergency({ params, body: { emergency: wanted } });
    if (!done.error) toast.success(wanted ? '5 秒盾已开启，正在同步到节点' : '已换回平时的规则组');
  };
  return (
    <Section
      layout="split"
      title="正在被攻击"
      description="立即对所有访客启用 5 秒盾，到时自动换回平时的规则组。"
    >
      {active ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <StateChip tone="warn" label={name} />
          <Box sx={{ fontSize: 13 }}>到 {formatDateTime(emergency.until)} 自动换回</Box>
          <Button disabled={isLoading} onClick={() => void change(null)}>
            现在换回
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Select
            value={minutes}
            onChange={(event) => setMinutes(Number(event.target.value))}
            SelectDisplayProps={{ 'aria-label': '持续时间' }}
          >
            {emergencyMinutes.map((value) => (
              <MenuItem key={value} value={value}>
                {minutesText(value)}
              </MenuItem>
            ))}
          </Select>
          <Button
            variant="contained"
            color="error"
            disabled={isLoading}
            onClick={() => void change({ group: 'wait', minutes })}
          >
            正在被攻击，开启 5 秒盾
          </Button>
        </Box>
      )}
    </Section>
  );
}
