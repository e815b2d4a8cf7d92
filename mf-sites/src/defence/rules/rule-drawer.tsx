import { blockStatuses } from '@console/contract/defence/rules/choices';
import { type Rule, ruleSchema } from '@console/contract/defence/rules/rules';
import { sentenceOf } from '@console/contract/defence/rules/sentence';
import {
  FieldStack,
  FormProvider,
  NumberInput,
  RadioCards,
  SelectInput,
  SwitchInput,
  TextInput,
  useContractForm,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Button, FormDrawer, Typography } from '@console/kit/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { levelOptions } from '../filters/filter.model';
import { useKnownParts } from '../rule-parts';
import { FilterRows } from './filter-rows';
import { MatcherFields } from './matcher-fields';
import { actionOptions, type RuleValues } from './rule.model';

type RuleDrawerProps = {
  title: string;
  values: RuleValues;
  /** What the server said of its fields. */
  errors?: FieldErrors;
  onSave: (rule: Rule) => void;
  onClose: () => void;
};

/** The form of one rule: which requests, which filters, and the action. */
export function RuleDrawer({ title, values, errors = [], onSave, onClose }: RuleDrawerProps) {
  const form = useContractForm(ruleSchema, values);
  const save = form.handleSubmit((rule) => {
    onSave(rule);
    onClose();
  });
  return (
    <FormDrawer
      open
      title={title}
      unsaved={form.formState.isDirty ? '规则' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="contained" color="primary" onClick={() => void save()}>
            完成
          </Button>
        </>
      )}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          aria-label="规则"
          autoComplete="off"
          onSubmit={(event) => {
            // React events bubble from it to the page's form.
            event.stopPropagation();
            void save(event);
          }}
        >
          <RuleFields errors={errors} />
          <button type="submit" hidden />
        </Box>
      </FormProvider>
    </FormDrawer>
  );
}

type FieldErrors = readonly [path: string, message: string][];

function RuleFields({ errors }: { errors: FieldErrors }) {
  const { control, setError } = useFormContext();
  // Earlier errors of the rule stay at its fields until these change.
  const [said] = useState(errors);
  useEffect(() => {
    for (const [path, message] of said) setError(path, { type: 'server', message });
  }, [setError, said]);
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RuleSentence />
      <FieldStack>
        <TextInput
          control={control}
          name="name"
          label="规则名称"
          maxLength={40}
          autoFocus
          placeholder="例如：登录接口限速"
        />
        <SwitchInput control={control} name="enabled" label="启用这条规则" />
      </FieldStack>
      <Part title="匹配哪些请求">
        <MatcherFields />
      </Part>
      <Part
        title="过滤器"
        note="请求依次经过过滤器，没有触发时继续下一条规则；不填写时立即执行动作。"
      >
        <FilterRows />
      </Part>
      <Part title="执行什么动作">
        <ActionFields />
      </Part>
    </Box>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: note ? 1 : 3 }}>
        {title}
      </Typography>
      {note ? <Box sx={{ mb: 3, fontSize: 12, color: 'text.tertiary' }}>{note}</Box> : null}
      {children}
    </Box>
  );
}

/** The rule in words, as it stands in the form. */
function RuleSentence() {
  const { control } = useFormContext();
  const { parts } = useKnownParts();
  const parsed = ruleSchema.safeParse({ ...useWatch({ control }), name: '规则' });
  return (
    <Box role="status" aria-label="规则的意思" sx={sentenceLook}>
      {parsed.success ? sentenceOf(parsed.data, parts) : '填写完整后，这里用一句话说明这条规则。'}
    </Box>
  );
}

const statusOptions = blockStatuses.map((value) => ({ value, label: String(value) }));

function ActionFields() {
  const { control } = useFormContext();
  const kind: string = useWatch({ control, name: 'action.kind' });
  return (
    <FieldStack>
      <RadioCards control={control} name="action.kind" label="动作" options={actionOptions} />
      {kind === 'challenge' ? (
        <SelectInput
          control={control}
          name="action.level"
          label="验证方式"
          options={levelOptions}
        />
      ) : null}
      {kind === 'block' ? (
        <SelectInput
          control={control}
          name="action.status"
          label="返回的状态码"
          options={statusOptions}
        />
      ) : null}
      {kind === 'ban' ? (
        <NumberInput
          control={control}
          name="action.seconds"
          label="封禁时间"
          unit="秒"
          help="10–604800 秒。同一 IP 再次被封禁时时间加倍，最长 1 天。"
        />
      ) : null}
    </FieldStack>
  );
}

const sentenceLook = {
  px: 4,
  py: 3,
  borderRadius: 2,
  bgcolor: 'soft.primary',
  fontSize: 13,
  overflowWrap: 'anywhere',
} as const;
