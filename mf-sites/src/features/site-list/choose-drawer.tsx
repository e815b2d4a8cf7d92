import { defenceGroupIdSchema } from '@console/contract/defence/groups/group-id';
import type { SiteAction } from '@console/contract/sites/endpoints/actions';
import { FieldStack, SelectInput, useContractForm } from '@console/kit/form';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useListCertificatesQuery } from '../../certificates/certificates.api';
import { groupOptions, useOwnGroups } from '../../defence/group-options';
import { useGroupOptions } from '../../sites/groups/use-group-options';
import { namesOf } from '../../sites/site.model';
import { usePackageOptions } from '../../sites/use-package-options';
import type { Choosing, useBatchActions } from './use-batch-actions';

type Option = { value: string; label: string };
type ChooseProps = {
  sites: Choosing['sites'];
  onApply: ReturnType<typeof useBatchActions>['apply'];
  onClose: () => void;
  onDone: () => void;
};

/** As many certificates as fit a menu. */
const certificatesMax = 100;

/** Chooses a group, package or certificate for many sites. */
export function ChooseDrawer({ kind, ...props }: ChooseProps & Pick<Choosing, 'kind'>) {
  const Choose = drawers[kind];
  return <Choose {...props} />;
}

const drawers = {
  group: ChooseGroup,
  package: ChoosePackage,
  certificate: ChooseCertificate,
  defence: ChooseDefence,
} as const satisfies Record<Choosing['kind'], (props: ChooseProps) => ReactNode>;

function ChooseGroup(props: ChooseProps) {
  return (
    <ChoiceDrawer
      {...props}
      label="分组"
      verb="移动"
      options={useGroupOptions()}
      help="网站的设置不变。"
      actionOf={(id) => ({ kind: 'group', groupId: id || null })}
    />
  );
}

function ChoosePackage(props: ChooseProps) {
  return (
    <ChoiceDrawer
      {...props}
      label="套餐"
      verb="更换套餐："
      options={usePackageOptions()}
      placeholder="请选择套餐"
      help="超出套餐网站数或域名数的网站不会更换，会在结果中列出。"
      actionOf={(id) => ({ kind: 'package', packageId: id })}
    />
  );
}

function ChooseCertificate(props: ChooseProps) {
  const { data } = useListCertificatesQuery({ query: { limit: certificatesMax } });
  const usable = data?.items.filter(({ validity }) => validity !== 'pending') ?? [];
  return (
    <ChoiceDrawer
      {...props}
      label="证书"
      verb="更换证书："
      options={usable.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="请选择证书"
      help="证书不包含的域名，用 HTTPS 访问时浏览器会提示不安全。"
      actionOf={(id) => ({ kind: 'certificate', certificateId: id })}
    />
  );
}

function ChooseDefence(props: ChooseProps) {
  return (
    <ChoiceDrawer
      {...props}
      label="防御组"
      verb="更换防御组："
      options={groupOptions(useOwnGroups())}
      placeholder="请选择防御组"
      help="平时使用的规则组。「正在被攻击」期间换用的规则组到时换回它。"
      actionOf={(id) => ({ kind: 'defence', group: defenceGroupIdSchema.parse(id) })}
    />
  );
}

type ChoiceDrawerProps = ChooseProps & {
  label: string;
  verb: string;
  options: Option[];
  /** Something must be chosen. */
  placeholder?: string;
  help: string;
  actionOf: (id: string) => SiteAction;
};

const anyChoice = z.object({ choice: z.string() });
const someChoice = (message: string) => z.object({ choice: z.string().min(1, message) });

function ChoiceDrawer(props: ChoiceDrawerProps) {
  const { label, sites, options, placeholder, help } = props;
  const form = useContractForm(placeholder ? someChoice(placeholder) : anyChoice, { choice: '' });
  const save = form.handleSubmit(async ({ choice }) => {
    if (!(await props.onApply(props.verb, sites, props.actionOf(choice)))) return;
    props.onDone();
    props.onClose();
  });
  return (
    <FormDrawer
      open
      title={`为 ${sites.length} 个网站设置${label}`}
      unsaved={form.formState.isDirty ? '选择' : undefined}
      onClose={props.onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            color="primary"
            loading={form.formState.isSubmitting}
            onClick={() => void save()}
          >
            设置{label}
          </Button>
        </>
      )}
    >
      <Box component="form" noValidate aria-label={label} onSubmit={(event) => void save(event)}>
        <FieldStack>
          <Box sx={{ overflowWrap: 'anywhere' }}>{namesOf(sites)}</Box>
          <SelectInput
            control={form.control}
            name="choice"
            label={label}
            options={options}
            help={help}
            {...(placeholder && { placeholder })}
          />
        </FieldStack>
      </Box>
    </FormDrawer>
  );
}
