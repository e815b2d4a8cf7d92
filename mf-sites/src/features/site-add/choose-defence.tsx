import { builtinGroups } from '@console/contract/defence/groups/builtin';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { Select } from '@console/kit/controls';
import { toast } from '@console/kit/notify';
import { Box, Button, Link, MenuItem, Section } from '@console/kit/ui';
import { useState } from 'react';
import { groupName, groupOptions, useOwnGroups } from '../../defence/group-options';
import { sitePath } from '../../paths';
import { useUpdateSiteMutation } from '../../sites/sites.api';

/** The group that a site without defence is offered first. */
const recommended = 'loose';

/** Puts a group of rules in force on a website that was just added. */
export function ChooseDefence({ site }: { site: SiteDetail }) {
  const [inForce, setInForce] = useState<string>(site.cc.group);
  const [revision, setRevision] = useState(site.revision);
  const [chosen, setChosen] = useState<string>(inForce === 'off' ? recommended : inForce);
  const [update, { isLoading }] = useUpdateSiteMutation();
  const own = useOwnGroups();
  const note = builtinGroups.find(({ id }) => id === chosen)?.note;
  const apply = async () => {
    const body = { revision, cc: { ...site.cc, group: chosen } };
    const { data } = await update({ params: { id: site.id }, body });
    if (!data) return;
    setInForce(data.cc.group);
    setRevision(data.revision);
    toast.success(`已启用「${groupName(chosen, own)}」，正在同步到节点`);
  };
  return (
    <Section
      title="CC 防御"
      description={
        inForce === 'off'
          ? '这个网站还没有防御。选一个规则组，节点马上开始检查每个请求。'
          : `正在使用「${groupName(inForce, own)}」，可以随时更换。`
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Select
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          SelectDisplayProps={{ 'aria-label': '规则组' }}
          sx={{ minWidth: 200 }}
        >
          {groupOptions(own, chosen).map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </Select>
        <Button loading={isLoading} disabled={chosen === inForce} onClick={() => void apply()}>
          {inForce === 'off' ? '启用防御' : '更换规则组'}
        </Button>
        <Link to={sitePath(site.id, 'cc')}>更多防御设置</Link>
      </Box>
      {note ? <Box sx={{ mt: 3, fontSize: 13, color: 'text.tertiary' }}>{note}</Box> : null}
    </Section>
  );
}
