import { TextField } from '@console/kit/controls';
import { TextInput, useFieldArray, useFormContext } from '@console/kit/form';
import { Box, Button, FormDrawer, saveBlob } from '@console/kit/ui';
import { useState } from 'react';
import { RowList } from '../fields/row-list';
import { entriesText, newEntry, readEntries } from './entries';
import { ExpiryInput } from './expiry-input';

type IpListProps = {
  /** Where the list stands in its form. */
  name: string;
  label: string;
  empty: string;
};

/** Addresses with note and end, one by one or pasted. */
export function IpList({ name, label, empty }: IpListProps) {
  const { control, getValues, getFieldState, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const [pasting, setPasting] = useState(false);
  const { error } = getFieldState(name, formState);
  return (
    <>
      <RowList
        label={label}
        noun="IP"
        ids={fields.map(({ id }) => id)}
        empty={empty}
        error={error?.root?.message ?? error?.message}
        onAdd={() => append(newEntry)}
        onRemove={remove}
        columns="minmax(0, 5fr) minmax(0, 4fr) minmax(0, 5fr)"
        row={(index) => (
          <>
            <TextInput
              control={control}
              name={`${name}.${index}.address`}
              label="IP、CIDR 或 IP 段"
              mono
              placeholder="203.0.113.0/24"
            />
            <TextInput control={control} name={`${name}.${index}.note`} label="备注" />
            <ExpiryInput name={`${name}.${index}.expiresAt`} label="失效时间" />
          </>
        )}
        actions={
          <>
            <Button size="small" onClick={() => setPasting(true)}>
              批量添加
            </Button>
            {fields.length > 0 ? (
              <Button
                size="small"
                onClick={() => saveText(label, entriesText(getValues(name) ?? []))}
              >
                导出
              </Button>
            ) : null}
          </>
        }
      />
      {pasting ? (
        <PasteDrawer
          label={label}
          onClose={() => setPasting(false)}
          onAdd={(text) => {
            const { entries, bad } = readEntries(text, getValues(name) ?? []);
            if (entries.length > 0) append(entries, { shouldFocus: false });
            return bad;
          }}
        />
      ) : null}
    </>
  );
}

function saveText(label: string, text: string) {
  saveBlob(`${label}.txt`, new Blob([`${text}\n`], { type: 'text/plain' }));
}

type PasteDrawerProps = {
  label: string;
  onClose: () => void;
  /** Accepts the valid lines and returns the others. */
  onAdd: (text: string) => string[];
};

function PasteDrawer({ label, onClose, onAdd }: PasteDrawerProps) {
  const [text, setText] = useState('');
  const [bad, setBad] = useState(0);
  const add = () => {
    const left = onAdd(text);
    if (left.length === 0) return onClose();
    setText(left.join('\n'));
    setBad(left.length);
  };
  return (
    <FormDrawer
      open
      title={`批量添加到 ${label}`}
      unsaved={text.trim() ? '粘贴的内容' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="contained" disabled={text.trim() === ''} onClick={add}>
            添加 IP
          </Button>
        </>
      )}
    >
      <Box sx={{ mb: 3, color: 'text.secondary', fontSize: 13 }}>
        每行一个 IP、CIDR 或 IP 段，空格后面可以写备注，也可以先写失效时间（如
        2027-01-01T00:00:00Z）。导出的文件可以直接粘贴。已在名单中的会跳过。
      </Box>
      <TextField
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        rows={14}
        fullWidth
        autoFocus
        placeholder={'203.0.113.9 扫描器\n198.51.100.0/24\n192.0.2.10-192.0.2.20'}
        slotProps={{
          input: { className: 'mono' },
          htmlInput: { 'aria-label': 'IP，每行一个', spellCheck: false },
        }}
      />
      {bad > 0 ? (
        <Box role="alert" sx={{ mt: 2, fontSize: 13, color: 'error.main' }}>
          其余各行已添加；上面这 {bad} 行不是有效的 IP，请修改后再添加。
        </Box>
      ) : null}
    </FormDrawer>
  );
}
