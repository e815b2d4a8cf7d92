import { forwardCreateSchema } from '@console/contract/forwards/forwards';
import { listenTextSchema } from '@console/contract/forwards/settings/listen';
import {
  FieldStack,
  FormProvider,
  SelectInput,
  showErrors,
  TextInput,
  useContractForm,
} from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, ButtonLink, Link, Section } from '@console/kit/ui';
import { OriginRows } from '@console/settings/origins';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { forwardTitle, justAdded, listenErrorsAsText } from '../../forwards/forward.model';
import { useCreateForwardMutation } from '../../forwards/forwards.api';
import { useGroupOptions, useNewPackageOptions } from '../../forwards/use-options';
import { forwardDefaultsPath, forwardListPath, forwardPath } from '../../paths';

/** The contract's schema, with the ports as a text. */
const schema = forwardCreateSchema.extend({ listen: listenTextSchema });

const blank: z.input<typeof schema> = {
  name: '',
  note: '',
  listen: '',
  groupId: '',
  packageId: '',
  origin: { origins: [{ address: '', port: null, weight: 1, role: 'up' }], balance: '' },
};

/** The form of one forward; on success it opens the forward. */
export function useAddForward() {
  const form = useContractForm(schema, blank);
  const [create] = useCreateForwardMutation();
  const navigate = useNavigate();
  const save = form.handleSubmit(async (body) => {
    try {
      const forward = await create({ body, errorsAt: 'caller' }).unwrap();
      form.reset(blank);
      toast.success(`已添加转发 ${forwardTitle(forward)}，正在同步到节点`);
      await navigate(forwardPath(forward.id), { state: justAdded });
    } catch (error) {
      showErrors(form, error, listenErrorsAsText);
    }
  });
  return { form, dirty: form.formState.isDirty && !form.formState.isSubmitting, save };
}

export function AddSingle({ form, save }: ReturnType<typeof useAddForward>) {
  const { control, formState } = form;
  const groups = useGroupOptions();
  const packages = useNewPackageOptions();
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label="单个添加"
        tabIndex={-1}
        sx={{ outline: 'none' }}
        onSubmit={(event) => {
          // The button is disabled while the forward is added, and would lose the keyboard's place.
          if (document.activeElement instanceof HTMLButtonElement) event.currentTarget.focus();
          void save(event);
        }}
      >
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Section title="监听端口" description="节点在这些端口上接受连接，每个端口计入套餐。">
            <FieldStack>
              <TextInput
                control={control}
                name="listen"
                label="监听端口"
                mono
                autoFocus
                placeholder="88 99/udp 2000-2010"
                help="多个以空格分隔，可以写端口段；不写协议为 TCP。"
              />
              <TextInput
                control={control}
                name="name"
                label="名称"
                optional
                maxLength={60}
                placeholder="例如：游戏一区"
              />
              <SelectInput
                control={control}
                name="groupId"
                label="分组"
                options={groups}
                optional
              />
              <SelectInput
                control={control}
                name="packageId"
                label="套餐"
                options={packages}
                optional
              />
              <TextInput control={control} name="note" label="备注" optional maxLength={200} />
            </FieldStack>
          </Section>
          <Section
            title="源站"
            description="连接转给这些服务器，按权重分担。端口留空时与访客连接的端口相同。"
          >
            <OriginRows anyPort="同监听" />
          </Section>
          <Box sx={{ fontSize: 13, color: 'text.tertiary' }}>
            其他设置取自{' '}
            <Link to={forwardDefaultsPath()} sx={{ textDecoration: 'underline' }}>
              默认设置
            </Link>
            ，添加后可以逐项修改。
          </Box>
        </Box>
        <Box sx={{ display: 'flex', gap: 2, mt: 5 }}>
          <Button
            type="submit"
            variant="contained"
            color="primary"
            loading={formState.isSubmitting}
          >
            添加转发
          </Button>
          <ButtonLink to={forwardListPath}>取消</ButtonLink>
        </Box>
      </Box>
    </FormProvider>
  );
}
