import { fileRowsMax } from '@console/contract/settings/file-limits';
import type { SiteImportReport } from '@console/contract/sites/endpoints/import';
import { FieldStack, TextInput } from '@console/kit/form';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { useRef } from 'react';
import { ImportReport } from './import-report';
import { useImportSites } from './use-import-sites';

type ImportDrawerProps = { onClose: () => void };

const example =
  '域名,源站,回源协议,分组,备注\nwww.example.com example.com,203.0.113.9:8080,http,电商,官网';

/** Adds the websites of an exported file, after a preview of what it would add. */
export function ImportDrawer({ onClose }: ImportDrawerProps) {
  const { form, checked, done, chooseFile, check, add, back } = useImportSites();
  const { control, formState } = form;
  const busy = formState.isSubmitting;
  const shown = done ?? checked;
  return (
    <FormDrawer
      open
      title="导入网站"
      unsaved={formState.isDirty && !done ? '导入的内容' : undefined}
      onClose={onClose}
      actions={(close) => (
        <Actions
          {...{ checked, done, busy }}
          onClose={close}
          onBack={back}
          onCheck={() => void check()}
          onAdd={() => void add()}
        />
      )}
    >
      {shown ? (
        <ImportReport report={shown} done={done !== undefined} />
      ) : (
        <FieldStack>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            使用「导出 CSV」或「导出 JSON」得到的文件。CSV 需要「域名」和「源站」两列；JSON
            另外包含全部设置，只有 URL 鉴权的密钥不会导出，需要在 access.signing.key
            填写。没有写明的设置取自默认设置，一次最多 {fileRowsMax} 个网站。
          </Box>
          <FileButton onChoose={(file) => void chooseFile(file)} />
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

type ActionsProps = {
  checked: SiteImportReport | undefined;
  done: SiteImportReport | undefined;
  busy: boolean;
  onClose: () => void;
  onBack: () => void;
  onCheck: () => void;
  onAdd: () => void;
};

function Actions({ checked, done, busy, onClose, onBack, onCheck, onAdd }: ActionsProps) {
  const main = { variant: 'contained', color: 'primary', loading: busy } as const;
  if (done) return <Button onClick={onClose}>关闭</Button>;
  if (!checked) {
    return (
      <>
        <Button onClick={onClose}>取消</Button>
        <Button {...main} onClick={onCheck}>
          检查
        </Button>
      </>
    );
  }
  const good = checked.rows.filter(({ error }) => error === null).length;
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button onClick={onBack} disabled={busy}>
        返回修改
      </Button>
      <Button {...main} disabled={good === 0} onClick={onAdd}>
        {good === checked.rows.length ? `导入 ${good} 个网站` : `只导入无误的 ${good} 个`}
      </Button>
    </>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <Button size="small" onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.json,.txt"
        data-testid="sites-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // The same file may be chosen again once it was corrected.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
