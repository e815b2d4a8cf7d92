import { banCreateSchema } from '@console/contract/defence/bans';
import type { Ban } from '@console/contract/defence/endpoints/bans';
import {
  FieldStack,
  FormProvider,
  SelectInput,
  showErrors,
  TextInput,
  useContractForm,
} from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { LinesInput } from '@console/settings/fields';
import { useCreateBansMutation, useExtendBansMutation } from './bans.api';

const lengthOptions = [
  { value: 600, label: '10 分钟' },
  { value: 3_600, label: '1 小时' },
  { value: 86_400, label: '1 天' },
  { value: 259_200, label: '3 天' },
  { value: 604_800, label: '7 天' },
];

type Option = { value: string; label: string };

/** Bans addresses on a website by hand. */
export function BanDrawer({ sites, onClose }: { sites: readonly Option[]; onClose: () => void }) {
  const form = useContractForm(banCreateSchema, {
    siteId: sites.length === 1 ? (sites[0]?.value ?? '') : '',
    addresses: [],
    seconds: 3_600,
    note: '',
  });
  const { control, formState } = form;
  const [create] = useCreateBansMutation();
  const save = form.handleSubmit(async (body) => {
    try {
      const { banned } = await create({ body, errorsAt: 'caller' }).unwrap();
      toast.success(`已封禁 ${banned} 个 IP，正在同步到节点`);
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormDrawer
      open
      title="封禁 IP"
      unsaved={formState.isDirty ? '封禁' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            color="primary"
            loading={formState.isSubmitting}
            onClick={() => void save()}
          >
            封禁 IP
          </Button>
        </>
      )}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          aria-label="封禁 IP"
          autoComplete="off"
          onSubmit={(event) => void save(event)}
        >
          <FieldStack>
            <SelectInput
              control={control}
              name="siteId"
              label="网站"
              options={sites}
              placeholder={sites.length > 0 ? '请选择网站' : '还没有网站'}
            />
            <LinesInput
              name="addresses"
              label="IP"
              rows={6}
              placeholder={'203.0.113.9\n2001:db8:1:2::/64'}
              help="每行一个。IPv6 按 /64 网段封禁。"
            />
            <SelectInput control={control} name="seconds" label="时长" options={lengthOptions} />
            <TextInput control={control} name="note" label="备注" optional maxLength={50} />
          </FieldStack>
        </Box>
      </FormProvider>
    </FormDrawer>
  );
}

const extendSchema = banCreateSchema.pick({ seconds: true });

type ExtendDrawerProps = { bans: readonly Ban[]; onClose: () => void; onDone: () => void };

/** Changes how long bans last, counted from now. */
export function ExtendDrawer({ bans, onClose, onDone }: ExtendDrawerProps) {
  const form = useContractForm(extendSchema, { seconds: 86_400 });
  const [extend] = useExtendBansMutation();
  const save = form.handleSubmit(async ({ seconds }) => {
    try {
      const ids = bans.map(({ id }) => id);
      const { extended } = await extend({ body: { ids, seconds }, errorsAt: 'caller' }).unwrap();
      toast.success(`已修改 ${extended} 条封禁的时间`);
      onDone();
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <FormDrawer
      open
      title={`修改 ${bans.length} 条封禁的时间`}
      unsaved={form.formState.isDirty ? '封禁时间' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button
            variant="contained"
            color="primary"
            loading={form.formState.isSubmitting}
            onClick={() => void save()}
          >
            修改封禁时间
          </Button>
        </>
      )}
    >
      <Box component="form" noValidate aria-label="封禁时间" onSubmit={(event) => void save(event)}>
        <SelectInput
          control={form.control}
          name="seconds"
          label="从现在起"
          options={lengthOptions}
        />
      </Box>
    </FormDrawer>
  );
}
