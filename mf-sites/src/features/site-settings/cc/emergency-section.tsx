import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { emergencyMinutes } from '@console/contract/sites/limits';
import { Select } from '@console/kit/controls';
import { formatDateTime } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import { Box, Button, MenuItem, Section, StateChip } from '@console/kit/ui';
import { SyncText } from '@console/settings/revisions';
import { useEffect, useRef, useState } from 'react';
import { useSetSiteEmergencyMutation } from '../../../defence/defence.api';
import { groupChoices, groupName, useOwnGroups } from '../../../defence/group-options';
import { leftText, minutesText } from './cc.model';

const minutesDefault = 60;
const groupDefault = 'wait';

/** The group in force, and 「正在被攻击」, which puts a stricter one in its place for a time. */
export function EmergencySection({ site }: { site: SiteDetail }) {
  const [minutes, setMinutes] = useState<number>(minutesDefault);
  const [group, setGroup] = useState<string>(groupDefault);
  const [setEmergency, { isLoading }] = useSetSiteEmergencyMutation();
  const own = useOwnGroups();
  const emergency = useRunning(site.cc.emergency);
  const inForce = emergency?.group ?? site.cc.group;
  const status = useRef<HTMLDivElement>(null);
  const change = async (wanted: { group: string; minutes: number } | null) => {
    if (isLoading) return;
    const params = { id: site.id };
    const done = await setEmergency({ params, body: { emergency: wanted } });
    if (done.error) return;
    // The button that takes a group off goes with it.
    if (!wanted) status.current?.focus();
    const started = `${groupName(group, own)}已开启，正在同步到节点`;
    toast.success(wanted ? started : '已换回平时的规则组，正在同步到节点');
  };
  return (
    <Section
      layout="split"
      title="正在被攻击"
      description="立即对所有访客换用更严格的规则组，到时自动换回平时的规则组，不需要先保存。"
    >
      <Box
        ref={status}
        role="status"
        aria-label="现在生效"
        tabIndex={-1}
        sx={{ ...rowLook, mb: 4, outline: 'none' }}
      >
        <span>现在生效</span>
        <StateChip
          tone={emergency ? 'warn' : inForce === 'off' ? 'mute' : 'ok'}
          label={groupName(inForce, own)}
        />
        <SyncText site={site} />
        {emergency ? (
          <Box component="span" sx={{ fontSize: 13 }}>
            剩余 <span className="num">{leftText(emergency.left)}</span>，
            {formatDateTime(emergency.until)} 自动换回「{groupName(site.cc.group, own)}」
          </Box>
        ) : null}
      </Box>
      <Box sx={rowLook}>
        <Select
          value={group}
          onChange={(event) => setGroup(event.target.value)}
          SelectDisplayProps={{ 'aria-label': '被攻击时的规则组' }}
        >
          {groupChoices(own).map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </Select>
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
          aria-disabled={isLoading}
          onClick={() => void change({ group, minutes })}
        >
          {emergency ? `改为从现在起 ${minutesText(minutes)}` : '正在被攻击，立即开启'}
        </Button>
        {emergency ? (
          <Button aria-disabled={isLoading} onClick={() => void change(null)}>
            现在换回
          </Button>
        ) : null}
      </Box>
    </Section>
  );
}

/** The emergency while it lasts, with its remaining seconds, counted down. */
function useRunning(emergency: SiteDetail['cc']['emergency']) {
  const [now, setNow] = useState(Date.now);
  const left = emergency ? Math.ceil((Date.parse(emergency.until) - now) / 1_000) : 0;
  const isRunning = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!emergency) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [emergency]);
  return emergency && isRunning ? { ...emergency, left } : undefined;
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;
