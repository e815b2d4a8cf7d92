import {
  SelectInput,
  SwitchInput,
  TextInput,
  useFieldArray,
  useFormContext,
} from '@console/kit/form';
import { Box } from '@console/kit/ui';
import { RowList } from '@console/settings/fields';
import { type RuleValues, redirectStatuses } from './rule.model';

const starHelp = '末尾的 * 代表其余部分，目标末尾的 * 会换成它。';

/** Addresses that browsers are sent on from. */
export function RedirectRows() {
  const { control } = useFormContext<RuleValues>();
  const name = 'rules.redirects';
  const { fields, append, remove, move } = useFieldArray({ control, name });
  return (
    <RowList
      label="跳转"
      noun="跳转"
      ids={fields.map(({ id }) => id)}
      empty="还没有跳转。"
      onAdd={() => append({ from: '', to: '', status: 301, keepQuery: true })}
      onRemove={remove}
      onMove={move}
      row={(index) => (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '1fr 1fr' },
          }}
        >
          <TextInput
            control={control}
            name={`${name}.${index}.from`}
            label="来源路径"
            mono
            placeholder="/old/*"
            help={starHelp}
          />
          <TextInput
            control={control}
            name={`${name}.${index}.to`}
            label="目标"
            mono
            placeholder="/new/* 或 https://www.example.com/*"
          />
          <SelectInput
            control={control}
            name={`${name}.${index}.status`}
            label="状态码"
            options={redirectStatuses}
          />
          <Box sx={{ pt: { md: '28px' } }}>
            <SwitchInput
              control={control}
              name={`${name}.${index}.keepQuery`}
              label="保留查询参数"
            />
          </Box>
        </Box>
      )}
    />
  );
}

/** Rewrites: for these paths the origin is asked for another one. */
export function RewriteRows() {
  const { control } = useFormContext<RuleValues>();
  const name = 'rules.rewrites';
  const { fields, append, remove, move } = useFieldArray({ control, name });
  return (
    <RowList
      label="改写"
      noun="改写"
      ids={fields.map(({ id }) => id)}
      empty={`还没有改写。${starHelp}`}
      onAdd={() => append({ from: '', to: '' })}
      onRemove={remove}
      onMove={move}
      columns="minmax(0, 1fr) minmax(0, 1fr)"
      row={(index) => (
        <>
          <TextInput
            control={control}
            name={`${name}.${index}.from`}
            label="访客的路径"
            mono
            placeholder="/app/*"
          />
          <TextInput
            control={control}
            name={`${name}.${index}.to`}
            label="回源的路径"
            mono
            placeholder="/index.html"
          />
        </>
      )}
    />
  );
}
