import type { ForwardImportReport } from '@console/contract/forwards/endpoints/file';
import { forwardImportSchema } from '@console/contract/forwards/file';
import { fileRowsMax } from '@console/contract/settings/file-limits';
import { FieldStack, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { formatNumber } from '@console/kit/format';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { TextFileButton } from '@console/settings/fields';
import { ResultList, type ResultRow } from '@console/settings/lines';
import { useState } from 'react';
import { useImportForwardsMutation } from '../../forwards/forwards.api';

const example = '监听端口,源站,名称,分组\n8080,203.0.113.9:80,游戏一区,游戏\n53/udp,203.0.113.10,,';

/** Adds the forwards of an exported file, after a preview of what it would add. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const form = useContractForm(forwardImportSchema.pick({ text: true }), { text: '' });
  const [ask] = useImportForwardsMutation();
  const [shown, setShown] = useState<{ report: ForwardImportReport; done: boolean } | undefined>(
    undefined,
  );
  const { control, formState } = form;
  const send = (commit: boolean) =>
    form.handleSubmit(async ({ text }) => {
      try {
        const report = await ask({ body: { text, commit }, errorsAt: 'caller' }).unwrap();
        setShown({ report, done: commit });
      } catch (error) {
        showErrors(form, error);
      }
    })();
  const good = shown?.report.rows.filter(({ error }) => error === null).length ?? 0;
  const main = { variant: 'contained', color: 'primary', loading: formState.isSubmitting } as const;
  return (
    <FormDrawer
      open
      title="导入转发"
      unsaved={formState.isDirty && !shown?.done ? '导入的内容' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>{shown?.done ? '关闭' : '取消'}</Button>
          {shown && !shown.done ? (
            <Button onClick={() => setShown(undefined)}>返回修改</Button>
          ) : null}
          {shown ? null : (
            <Button {...main} onClick={() => void send(false)}>
              检查
            </Button>
          )}
          {shown && !shown.done ? (
            <Button {...main} disabled={good === 0} onClick={() => void send(true)}>
              {good === shown.report.rows.length
                ? `导入 ${good} 个转发`
                : `只导入无误的 ${good} 个`}
            </Button>
          ) : null}
        </>
      )}
    >
      {shown ? (
        <Report {...shown} />
      ) : (
        <FieldStack>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            使用「导出 CSV」或「导出 JSON」得到的文件。CSV 需要「监听端口」和「源站」两列；JSON
            另外包含全部设置。没有写明的设置取自默认设置，一次最多 {fileRowsMax} 个转发。
          </Box>
          <TextFileButton
            accept=".csv,.json,.txt"
            testId="forwards-file"
            onText={(text) =>
              form.setValue('text', text, { shouldDirty: true, shouldValidate: true })
            }
          />
          <TextInput
            control={control}
            name="text"
            label="文件内容"
            mono
            rows={14}
            placeholder={example}
            help="选择文件，或者把内容粘贴在这里。"
          />
        </FieldStack>
      )}
    </FormDrawer>
  );
}

function Report({ report, done }: { report: ForwardImportReport; done: boolean }) {
  const bad = report.rows.filter(({ error }) => error !== null);
  const good = report.rows.filter(({ error }) => error === null);
  const unit = report.format === 'json' ? '项' : '行';
  const rowsOf = (rows: typeof bad, result: ResultRow['result']) =>
    rows.map(({ line, text, error }) => ({
      ...{ key: line, place: `第 ${line} ${unit}`, text: text || '-', error, result },
    }));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box role="status" sx={{ fontWeight: 500 }}>
        {done
          ? `已导入 ${formatNumber(report.created)} 个转发`
          : `${formatNumber(good.length)} 个转发可以导入`}
        {bad.length > 0 ? `，${formatNumber(bad.length)} ${unit}${done ? '没有导入' : '有误'}` : ''}
      </Box>
      <ResultList
        label="有误的转发"
        unit={unit}
        rows={rowsOf(bad, { label: done ? '未导入' : '有误', tone: 'bad' })}
      />
      <ResultList
        label={done ? '已导入的转发' : '可以导入的转发'}
        unit={unit}
        rows={rowsOf(good, { label: done ? '已导入' : '可以导入', tone: 'ok' })}
      />
    </Box>
  );
}
