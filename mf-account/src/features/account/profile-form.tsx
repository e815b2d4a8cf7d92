import type { UserInfo } from '@console/contract/accounts/endpoints/users';
import {
  FieldStack,
  LeaveGuard,
  SaveBar,
  SwitchInput,
  showErrors,
  TextInput,
  useContractForm,
} from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { useUser } from '@console/kit/session';
import { Box, KeyFacts, Section } from '@console/kit/ui';
import { useMemo } from 'react';
import { useUpdateUserMutation } from './account.api';
import { profileFormSchema, profileLabels, toUpdates, toValues } from './profile.model';

export function ProfileForm() {
  const user = useUser();
  return user ? <Form key={user.id} user={user} /> : null;
}

function Form({ user }: { user: UserInfo }) {
  const { form, save, saving } = useProfile(user);
  const { control, formState } = form;
  const changed = Object.keys(profileLabels).flatMap((key) =>
    isField(key) && formState.dirtyFields[key] ? [profileLabels[key]] : [],
  );
  return (
    <Box
      component="form"
      aria-label="基本资料"
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Section title="登录账户" description="用邮箱、手机号或名称都可以登录。" layout="split">
        <KeyFacts
          facts={[
            {
              label: '邮箱',
              value: user.email ?? '未绑定',
              ...(user.email && { copy: user.email }),
            },
            {
              label: '手机号',
              value: user.phone ?? '未绑定',
              ...(user.phone && { copy: user.phone }),
            },
          ]}
        />
        <TextInput control={control} name="name" label="名称" autoComplete="username" />
      </Section>
      <Section title="联系方式" description="客服会通过它联系你。" layout="split">
        <TextInput control={control} name="qq" label="QQ" mono optional={user.qq === null} />
      </Section>
      <Section title="通知" description="出现警告事件时怎样提醒你。" layout="split">
        <FieldStack>
          <SwitchInput
            control={control}
            name="accountEventWarning"
            label="账户事件警告"
            help="打开后，有未读的警告事件时顶栏的铃铛会亮起红点。"
          />
        </FieldStack>
      </Section>
      <SaveBar
        changes={changed}
        saving={saving}
        saveLabel="保存资料"
        onSave={() => void save()}
        onDiscard={() => form.reset(toValues(user))}
      />
      <LeaveGuard when={changed.length > 0} />
    </Box>
  );
}

function useProfile(user: UserInfo) {
  const schema = useMemo(() => profileFormSchema({ qq: user.qq }), [user.qq]);
  const form = useContractForm(schema, toValues(user));
  const [update, { isLoading: saving }] = useUpdateUserMutation();
  const save = form.handleSubmit(async (values) => {
    try {
      for (const body of toUpdates(toValues(user), values)) {
        await update({ body, errorsAt: 'caller' }).unwrap();
      }
      form.reset(values);
      toast.success('资料已保存');
    } catch (error) {
      showErrors(form, error);
    }
  });
  return { form, save, saving };
}

function isField(key: string): key is keyof typeof profileLabels {
  return key in profileLabels;
}
