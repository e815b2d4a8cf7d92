import type { SiteDefaults } from '@console/contract/sites/endpoints/defaults';
import { type SiteSectionName, siteSectionLabels } from '@console/contract/sites/settings/words';
import { isApiError } from '@console/kit/api';
import { Select } from '@console/kit/controls';
import { toast } from '@console/kit/notify';
import {
  Box,
  Button,
  Card,
  MenuItem,
  NotFoundPage,
  PageHeader,
  QueryState,
  RouteTabs,
  useConfirm,
} from '@console/kit/ui';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { allScope, siteDefaultsPath, siteListPath } from '../../../paths';
import { useGroups } from '../../../sites/groups/use-group-options';
import {
  useGetSiteDefaultsQuery,
  useResetSiteDefaultsMutation,
} from '../../../sites/site-defaults.api';
import { WebsiteTabs } from '../../../sites/website-tabs';
import { defaultForms } from './default-forms';

const isSection = (name: string): name is SiteSectionName => name in defaultForms;
const sections = Object.keys(defaultForms).filter(isSection);

/** What new websites begin with: all, or those of a group. */
export function Component() {
  const { scope, section } = useParams();
  if (scope === undefined) return <Navigate replace to={siteDefaultsPath()} />;
  return <DefaultsPage scope={scope} section={section} />;
}

function DefaultsPage({ scope, section }: { scope: string; section: string | undefined }) {
  const known = sections.find((one) => one === section);
  const query = useGetSiteDefaultsQuery({ query: scope === allScope ? {} : { group: scope } });
  const { error } = query;
  if (!known || (isApiError(error) && error.status === 400)) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title="默认设置"
        crumbs={[
          { label: '网站管理' },
          { label: '网站列表', to: siteListPath },
          { label: '默认设置' },
        ]}
      />
      <WebsiteTabs />
      <ScopeChoice scope={scope} section={known} />
      <RouteTabs
        label="默认设置"
        tabs={sections.map((one) => ({
          to: siteDefaultsPath(scope, one),
          label: siteSectionLabels[one],
        }))}
      />
      <QueryState card query={query}>
        {(defaults) => (
          <SectionForm
            key={`${scope} ${known}`}
            defaults={defaults}
            section={known}
            reload={() => query.refetch().unwrap()}
          />
        )}
      </QueryState>
    </>
  );
}

type ScopeChoiceProps = { scope: string; section: SiteSectionName };

function ScopeChoice({ scope, section }: ScopeChoiceProps) {
  const navigate = useNavigate();
  const groups = useGroups() ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
      <Select
        value={scope === allScope || groups.some(({ id }) => id === scope) ? scope : ''}
        onChange={(event) => void navigate(siteDefaultsPath(event.target.value, section))}
        SelectDisplayProps={{ 'aria-label': '适用的网站' }}
        sx={{ minWidth: 200 }}
      >
        <MenuItem value={allScope}>全部网站</MenuItem>
        {groups.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            分组：{name}
          </MenuItem>
        ))}
      </Select>
      <Box sx={{ fontSize: 13, color: 'text.tertiary' }}>
        之后添加的网站以这里的设置开始，已有的网站不变。
      </Box>
    </Box>
  );
}

type SectionFormProps = {
  defaults: SiteDefaults;
  section: SiteSectionName;
  reload: () => Promise<SiteDefaults>;
};

function SectionForm({ defaults, section, reload }: SectionFormProps) {
  // Unsaved input is dropped together with the settings.
  const [resets, setResets] = useState(0);
  const Form = defaultForms[section];
  return (
    <>
      <Standing
        defaults={defaults}
        section={section}
        onReset={() => setResets((count) => count + 1)}
      />
      <Form key={resets} defaults={defaults} reload={reload} />
    </>
  );
}

type StandingProps = Pick<SectionFormProps, 'defaults' | 'section'> & { onReset: () => void };

/** Whose settings these are, and the way back to those that they override. */
function Standing({ defaults, section, onReset }: StandingProps) {
  const confirm = useConfirm();
  const [reset] = useResetSiteDefaultsMutation();
  const { groupId, own } = defaults;
  const isOwn = own.includes(section);
  const base = groupId === null ? '平台的默认值' : '全部网站的默认设置';
  const verb = groupId === null ? '恢复平台默认' : '恢复沿用';
  const label = siteSectionLabels[section];
  const giveBack = async () => {
    const done = await confirm({
      title: `${verb}：${label}？`,
      children: `这里对「${label}」的设置会被删除，之后添加的网站使用${base}。已有的网站不变。`,
      verb,
      danger: true,
      action: () => reset({ body: { groupId, section }, errorsAt: 'caller' }).unwrap(),
    });
    if (!done) return;
    onReset();
    toast.success(`已恢复「${label}」，使用${base}`);
  };
  return (
    <Card sx={standingLook}>
      <Box sx={{ flex: '1 1 240px' }}>
        {isOwn
          ? `「${label}」已单独设置，不再跟随${base}。`
          : `「${label}」使用${base}，保存后改为单独设置。`}
      </Box>
      {isOwn ? (
        <Button size="small" onClick={() => void giveBack()}>
          {verb}
        </Button>
      ) : null}
    </Card>
  );
}

const standingLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  minHeight: 52,
  px: 5,
  py: 2,
  mb: 4,
  fontSize: 13,
} as const;
