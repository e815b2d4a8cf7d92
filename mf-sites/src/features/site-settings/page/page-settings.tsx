import { pageLabels } from '@console/contract/sites/settings/words';
import {
  FieldStack,
  FormProvider,
  SelectInput,
  SwitchInput,
  TextInput,
  useContractForm,
  useFieldArray,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Button, FormDrawer, Section } from '@console/kit/ui';
import { RowList } from '@console/settings/fields';
import { SettingsFrame } from '@console/settings/stored-form';
import { useState } from 'react';
import type { SettingsProps } from '../basic-settings';
import { useSettingsForm } from '../use-settings-form';
import { newPage, type PageValues, pageSchema, pageValues, statusOptions } from './page.model';

/** Pages that stand in for the node's own, and for the origin's errors where that is wanted. */
export function PageSettings({ site, reload }: SettingsProps) {
  const form = useContractForm(pageSchema, pageValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: pageValues,
    bodyOf: (output) => output,
  });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="自定义页面" labels={pageLabels}>
        <PageSections />
      </SettingsFrame>
    </FormProvider>
  );
}

/** The pages, for one website or for defaults. */
export function PageSections() {
  const { control } = useFormContext<PageValues>();
  return (
    <>
      <Section
        layout="split"
        title="页面"
        description="节点拒绝请求或取不到源站内容时，用这里的页面代替默认页面。每个最大 32 KB，合计 64 KB。"
      >
        <Pages />
      </Section>
      <Section layout="split" title="源站的错误" description="源站自己返回这些状态码时怎么办。">
        <SwitchInput
          control={control}
          name="pages.coverOrigin"
          label="替换源站的错误页面"
          help="打开后，源站返回上面列出的状态码时也用这里的页面，状态码不变。"
        />
      </Section>
    </>
  );
}

function Pages() {
  const { control, formState, getValues } = useFormContext<PageValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'pages.pages' });
  const add = () => {
    const page = newPage((getValues('pages.pages') ?? []).map(({ status }) => Number(status)));
    if (page) append(page);
  };
  return (
    <RowList
      label="自定义页面"
      noun="页面"
      ids={fields.map(({ id }) => id)}
      empty="还没有自定义页面，节点使用默认页面。"
      error={formState.errors.pages?.pages?.root?.message}
      onAdd={add}
      onRemove={remove}
      row={(index) => <PageFields index={index} />}
    />
  );
}

function PageFields({ index }: { index: number }) {
  const { control } = useFormContext<PageValues>();
  const name = `pages.pages.${index}` as const;
  const html = useWatch({ control, name: `${name}.html` });
  const [shown, setShown] = useState(false);
  return (
    <FieldStack>
      <SelectInput
        control={control}
        name={`${name}.status`}
        label="状态码"
        options={statusOptions}
      />
      <TextInput
        control={control}
        name={`${name}.html`}
        label="HTML"
        mono
        rows={10}
        help="可以使用 {{request_id}}、{{ip}}、{{host}}、{{status}} 和 {{time}}。"
      />
      <Box>
        <Button size="small" onClick={() => setShown(true)}>
          预览内容
        </Button>
      </Box>
      <FormDrawer open={shown} title="预览内容" onClose={() => setShown(false)}>
        <Box sx={{ mb: 3, fontSize: 13, color: 'text.secondary' }}>
          为了控制台的安全，预览不执行脚本，也不应用页面的样式；访客看到的页面不受此限制。
        </Box>
        {/* Nothing of the page may run here, nor reach the console. */}
        <Box
          component="iframe"
          title="页面预览"
          sandbox=""
          srcDoc={html}
          sx={{
            width: '100%',
            height: '70vh',
            border: 1,
            borderColor: 'line.hairline',
            bgcolor: '#fff',
          }}
        />
      </FormDrawer>
    </FieldStack>
  );
}
