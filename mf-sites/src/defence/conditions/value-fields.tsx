import { placeName } from '@console/contract/common/places';
import type { ConditionLeaf } from '@console/contract/defence/rules/conditions';
import { TextField } from '@console/kit/controls';
import { FieldFrame, helpId, SelectInput, useController, useFormContext } from '@console/kit/form';
import { Box, Button, Chip } from '@console/kit/ui';
import {
  CheckGroup,
  ChoiceInput,
  errorText,
  LinesInput,
  PlaceDrawer,
} from '@console/settings/fields';
import { useId, useState } from 'react';
import { useKnownParts } from '../rule-parts';
import { placeholders, valueShape } from './condition.model';

type ValueFieldsProps = { name: string; leaf: ConditionLeaf };

/** What a part of the request is compared with. */
export function ValueFields({ name, leaf }: ValueFieldsProps) {
  const values = `${name}.values`;
  const shape = valueShape(leaf.field, leaf.operator);
  switch (shape.kind) {
    case 'none':
      return null;
    case 'list':
      return <ListChoice name={`${name}.listId`} />;
    case 'places':
      return <Places name={values} only={leaf.field === 'country' ? 'countries' : 'provinces'} />;
    case 'choices':
      return <CheckGroup name={values} label="内容" options={shape.options} />;
    case 'choice':
      return <OneOf name={values} options={shape.options} />;
    case 'lines':
      return (
        <LinesInput
          name={values}
          label="内容"
          placeholder={placeholders[leaf.field]}
          help={
            leaf.field === 'ip'
              ? '每行一个 IP、CIDR 或 IP 段。'
              : '每行一个，符合其中任何一个即可。'
          }
          {...(leaf.field !== 'ip' && leaf.field !== 'asn' && { separator: /\r?\n/ })}
        />
      );
    case 'text':
      return <OneText name={values} placeholder={placeholders[leaf.field]} />;
    case 'pattern':
      return (
        <OneText
          name={values}
          placeholder="^/api/v\d+/"
          help="正则表达式，不支持环视、反向引用和 (a+)+ 这样的嵌套重复。"
        />
      );
  }
}

function ListChoice({ name }: { name: string }) {
  const { control } = useFormContext();
  const { lists } = useKnownParts();
  return (
    <SelectInput
      control={control}
      name={name}
      label="IP 名单"
      placeholder={lists.length > 0 ? '请选择名单' : '还没有 IP 名单'}
      options={lists.map(({ id, name: label }) => ({ value: id, label }))}
      help="在「IP 名单」页添加和修改名单。"
    />
  );
}

function useValues(name: string) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const values: readonly string[] = field.value;
  return { field, values, error: errorText(fieldState.error, values) };
}

type OneTextProps = { name: string; placeholder?: string | undefined; help?: string };

function OneText({ name, placeholder, help }: OneTextProps) {
  const id = useId();
  const { field, values, error } = useValues(name);
  return (
    <FieldFrame id={id} label="内容" help={help} error={error}>
      <TextField
        id={id}
        name={field.name}
        value={values[0] ?? ''}
        onChange={({ target }) => field.onChange(target.value === '' ? [] : [target.value])}
        onBlur={field.onBlur}
        inputRef={field.ref}
        placeholder={placeholder}
        error={error !== undefined}
        autoComplete="off"
        fullWidth
        slotProps={{
          input: { className: 'mono' },
          htmlInput: { 'aria-describedby': helpId(id), spellCheck: false },
        }}
      />
    </FieldFrame>
  );
}

function OneOf({ name, options }: { name: string; options: readonly string[] }) {
  const { field, values, error } = useValues(name);
  return (
    <ChoiceInput
      label="内容"
      value={values[0] ?? ''}
      options={options.map((value) => ({ value, label: value }))}
      error={error}
      inputRef={field.ref}
      onChange={(value) => field.onChange([value])}
    />
  );
}

/** More than this is counted, not shown. */
const chipsMax = 20;

function Places({ name, only }: { name: string; only: 'countries' | 'provinces' }) {
  const id = useId();
  const { field, values, error } = useValues(name);
  const [open, setOpen] = useState(false);
  const more = values.length - chipsMax;
  return (
    <FieldFrame id={id} group label="内容" error={error}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {values.slice(0, chipsMax).map((code) => (
          <Chip
            key={code}
            size="small"
            label={placeName(code)}
            onDelete={() => field.onChange(values.filter((one) => one !== code))}
          />
        ))}
        {more > 0 ? <span>等 {values.length} 个</span> : null}
        <Button size="small" ref={field.ref} onClick={() => setOpen(true)}>
          {only === 'countries' ? '选择国家和地区' : '选择省级地区'}
        </Button>
      </Box>
      {open ? (
        <PlaceDrawer
          only={only}
          chosen={values}
          onChange={field.onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </FieldFrame>
  );
}
