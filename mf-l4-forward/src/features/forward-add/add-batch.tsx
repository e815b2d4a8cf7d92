import { forwardBatchSchema, parseForwardBatch } from '@console/contract/forwards/batch';
import type { ForwardBatchRow } from '@console/contract/forwards/endpoints/batch';
import { forwardBatchLinesMax } from '@console/contract/forwards/limits';
import {
  FieldStack,
  SelectInput,
  SwitchInput,
  showErrors,
  TextInput,
  useContractForm,
  useWatch,
} from '@console/kit/form';
import { Box, Button, ButtonLink, Link, Section } from '@console/kit/ui';
import { LineCheck, ResultList, type ResultRow } from '@console/settings/lines';
import { useDeferredValue, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useCreateForwardsMutation } from '../../forwards/forwards.api';
import { useGroupOptions, useNewPackageOptions } from '../../forwards/use-options';
import { forwardListPath, forwardPath } from '../../paths';

const blank: z.input<typeof forwardBatchSchema> = {
  text: '',
  groupId: '',
  packageId: '',
  skipInvalid: false,
};

const example = '6379|203.0.113.9|6379\n53/udp|203.0.113.10|53\n2000-2010|203.0.113.11|';

/** What a text would add, and which of its lines are wrong. */
function checkOf(text: string) {
  const lines = parseForwardBatch(text);
  const bad = lines.flatMap(({ line, text: said, error }) =>
    error === undefined ? [] : [{ line, text: said, error }],
  );
  return { good: lines.length - bad.length, bad };
}

/** The text of many forwards, from typing to the report. */
export function useAddForwards() {
  const form = useContractForm(forwardBatchSchema, blank);
  const [create] = useCreateForwardsMutation();
  const [rows, setRows] = useState<ForwardBatchRow[]>();
  const text = useWatch({ control: form.control, name: 'text' });
  // A long text is checked after the keystroke has been painted.
  const settled = useDeferredValue(text);
  const check = useMemo(() => checkOf(settled), [settled]);
  const save = form.handleSubmit(async (body) => {
    try {
      setRows((await create({ body, errorsAt: 'caller' }).unwrap()).rows);
      form.reset(blank);
    } catch (error) {
      showErrors(form, error);
    }
  });
  /** Starts again with the lines that were not added, so that they can be corrected. */
  const again = () => {
    const failed = (rows ?? []).filter(({ id }) => id === null).map((row) => row.text);
    if (failed.length > 0) form.setValue('text', failed.join('\n'), { shouldDirty: true });
    setRows(undefined);
  };
  return { form, check, rows, dirty: form.formState.isDirty, save, again };
}

/** Many forwards, one a line; errors show while typing. */
export function AddBatch({ form, check, rows, save, again }: ReturnType<typeof useAddForwards>) {
  const { control, formState } = form;
  const skipInvalid = useWatch({ control, name: 'skipInvalid' });
  const groups = useGroupOptions();
  const packages = useNewPackageOptions();
  const blocked = check.good === 0 || (check.bad.length > 0 && !skipInvalid);
  if (rows) return <Report rows={rows} onAgain={again} />;
  return (
    <Box component="form" noValidate aria-label="批量添加" onSubmit={(event) => void save(event)}>
      <Section
        title="转发"
        description={`每行一个转发，格式为「端口|IP|回源端口」，一次最多 ${forwardBatchLinesMax} 行。`}
      >
        <FieldStack>
          <TextInput
            control={control}
            name="text"
            label="转发列表"
            mono
            rows={10}
            placeholder={example}
            help="端口写法与单个添加相同。多个 IP 以逗号分隔；回源端口留空时与监听端口相同。"
          />
          <Box sx={{ maxWidth: 640 }}>
            <LineCheck good={check.good} goodText="可以添加" bad={check.bad} />
          </Box>
          <SelectInput control={control} name="groupId" label="分组" options={groups} optional />
          <SelectInput
            control={control}
            name="packageId"
            label="套餐"
            options={packages}
            optional
          />
          <SwitchInput
            control={control}
            name="skipInvalid"
            label="跳过有误的行"
            help="打开后只添加没有问题的行；关闭时任何一行有误都不会添加。"
          />
        </FieldStack>
      </Section>
      <Box sx={{ display: 'flex', gap: 2, mt: 5 }}>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          disabled={blocked}
          loading={formState.isSubmitting}
        >
          {check.good > 0 ? `添加 ${check.good} 个转发` : '添加转发'}
        </Button>
        <ButtonLink to={forwardListPath}>取消</ButtonLink>
      </Box>
    </Box>
  );
}

function Report({ rows, onAgain }: { rows: readonly ForwardBatchRow[]; onAgain: () => void }) {
  const failed = rows.filter(({ id }) => id === null);
  const added = rows.filter(({ id }) => id !== null);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section
        title={
          <span role="status">
            {added.length > 0 ? `已添加 ${added.length} 个转发` : '没有添加转发'}
            {failed.length > 0 ? `，${failed.length} 行未添加` : ''}
          </span>
        }
      >
        <ResultList label="添加结果" unit="行" rows={[...failed, ...added].map(resultOf)} />
      </Section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ButtonLink to={forwardListPath} variant="contained" color="primary">
          查看转发列表
        </ButtonLink>
        <Button onClick={onAgain}>{failed.length > 0 ? '修改未添加的行' : '继续添加'}</Button>
      </Box>
    </Box>
  );
}

function resultOf({ line, text, id, error }: ForwardBatchRow): ResultRow {
  const row = { key: line, place: `第 ${line} 行`, text, error };
  if (id === null) return { ...row, result: { label: '未添加', tone: 'bad' } };
  const result = { label: '已添加', tone: 'ok' } as const;
  return { ...row, result, more: <Link to={forwardPath(id)}>管理</Link> };
}
