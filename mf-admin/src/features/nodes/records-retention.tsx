import {
  type RecordsRetention as Retention,
  recordsRetentionSchema,
} from '@console/contract/monitor/records-retention';
import { FieldStack, NumberInput, showErrors, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Box, Button, QueryState, Section } from '@console/kit/ui';
import { useGetKeptDaysQuery, useSetKeptDaysMutation } from '../../nodes/nodes.api';

const minHeight = 220;

/** For how many days the operator keeps what nodes report. */
export function RecordsRetention() {
  const query = useGetKeptDaysQuery();
  return (
    <Section
      title="记录保留"
      layout="split"
      description="超过保留时间的记录自动删除，按小时的曲线始终保留 400 天。改长后，只对还没有删除的记录有效。"
    >
      <QueryState query={query} height={minHeight}>
        {(kept) => <RetentionForm kept={kept} />}
      </QueryState>
    </Section>
  );
}

function RetentionForm({ kept }: { kept: Retention }) {
  // A copy: the form writes into its values, and those of the store are frozen.
  const form = useContractForm(recordsRetentionSchema, { ...kept });
  const [set] = useSetKeptDaysMutation();
  const { control, formState } = form;
  const save = form.handleSubmit(async (body) => {
    try {
      form.reset({ ...(await set({ body, errorsAt: 'caller' }).unwrap()) });
      toast.success('已保存，几分钟内生效');
    } catch (error) {
      showErrors(form, error);
    }
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label="记录保留"
      autoComplete="off"
      onSubmit={(event) => void save(event)}
    >
      <FieldStack>
        <NumberInput
          control={control}
          name="recordDays"
          label="访问记录与拦截记录"
          unit="天"
          help="每个请求一条，占用磁盘最多。7–365 天。"
        />
        <NumberInput
          control={control}
          name="secondDays"
          label="秒级曲线"
          unit="天"
          help="1–30 天。"
        />
        <NumberInput
          control={control}
          name="minuteDays"
          label="分钟级曲线"
          unit="天"
          help="7–365 天。"
        />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={!formState.isDirty}
          loading={formState.isSubmitting}
          sx={{ justifySelf: 'start' }}
        >
          保存保留时间
        </Button>
      </FieldStack>
    </Box>
  );
}
