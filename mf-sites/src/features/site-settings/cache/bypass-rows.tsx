import { isNamedField } from '@console/contract/sites/settings/cache-matching';
import { SelectInput, TextInput, useFieldArray, useFormContext, useWatch } from '@console/kit/form';
import { Box } from '@console/kit/ui';
import { RowList } from '@console/settings/fields';
import {
  bypassFieldOptions,
  bypassOperatorOptions,
  type CacheValues,
  newBypass,
} from './cache.model';

/** When a request goes past the cache, a condition a row. */
export function BypassRows() {
  const { control, formState } = useFormContext<CacheValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'cache.bypass' });
  return (
    <RowList
      label="不缓存的条件"
      noun="条件"
      ids={fields.map(({ id }) => id)}
      empty="没有条件。例如：登录后的 Cookie 存在时，请求总是回源。"
      error={formState.errors.cache?.bypass?.root?.message}
      onAdd={() => append(newBypass)}
      onRemove={remove}
      onMove={move}
      row={(index) => <BypassFields index={index} />}
    />
  );
}

function BypassFields({ index }: { index: number }) {
  const { control } = useFormContext<CacheValues>();
  const name = `cache.bypass.${index}` as const;
  const field = useWatch({ control, name: `${name}.field` });
  const operator = useWatch({ control, name: `${name}.operator` });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { base: '1fr', md: '1fr 1fr' } }}>
      <SelectInput
        control={control}
        name={`${name}.field`}
        label="检查对象"
        options={bypassFieldOptions}
      />
      {field !== undefined && isNamedField(field) ? (
        <TextInput
          control={control}
          name={`${name}.name`}
          label="名称"
          mono
          placeholder="wordpress_logged_in_*"
        />
      ) : null}
      <SelectInput
        control={control}
        name={`${name}.operator`}
        label="条件"
        options={bypassOperatorOptions}
      />
      {operator === 'exists' ? null : (
        <TextInput control={control} name={`${name}.value`} label="值" mono />
      )}
    </Box>
  );
}
