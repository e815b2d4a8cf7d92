import { SelectInput, TextInput, useFieldArray, useFormContext, useWatch } from '@console/kit/form';
import { RowList } from '@console/settings/fields';
import { headerActions, type RuleValues } from './rule.model';

type Name = 'rules.requestHeaders' | 'rules.responseHeaders';

/** Headers to set, add or remove. */
export function HeaderRows({ name, label }: { name: Name; label: string }) {
  const { control } = useFormContext<RuleValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <RowList
      label={label}
      noun={label}
      ids={fields.map(({ id }) => id)}
      empty={`没有要修改的${label}。`}
      onAdd={() => append({ action: 'set', name: '', value: '' }, { shouldFocus: false })}
      onRemove={remove}
      columns="104px minmax(0, 2fr) minmax(0, 3fr)"
      row={(index) => <HeaderFields name={`${name}.${index}`} />}
    />
  );
}

function HeaderFields({ name }: { name: `${Name}.${number}` }) {
  const { control } = useFormContext<RuleValues>();
  const action = useWatch({ control, name: `${name}.action` });
  return (
    <>
      <SelectInput control={control} name={`${name}.action`} label="动作" options={headerActions} />
      <TextInput
        control={control}
        name={`${name}.name`}
        label="名称"
        mono
        placeholder="X-Frame-Options"
      />
      <TextInput
        control={control}
        name={`${name}.value`}
        label="值"
        mono
        disabled={action === 'remove'}
        placeholder={action === 'remove' ? '' : 'SAMEORIGIN'}
      />
    </>
  );
}
