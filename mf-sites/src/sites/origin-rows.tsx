import { type OriginSettings, originSettingsSchema } from '@console/contract/site-origin';
import { optionsOf, originRoleWords } from '@console/contract/site-words';
import { Trash2Icon } from '@console/kit/controls';
import {
  NumberInput,
  SelectInput,
  TextInput,
  useFieldArray,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Button, IconButton, PlusIcon } from '@console/kit/ui';
import type { z } from 'zod';

/** The part of a form that says how a site is fetched from its origins. */
export type OriginValues = { origin: z.input<typeof originSettingsSchema> };

const roleOptions = optionsOf(originRoleWords);
const newOrigin: OriginSettings['origins'][number] = {
  address: '',
  port: null,
  weight: 1,
  role: 'up',
};

/** The servers of a site, a row each. Needs a FormProvider above it. */
export function OriginRows() {
  const { control } = useFormContext<OriginValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'origin.origins' });
  const error = useListError();
  return (
    <Box role="group" aria-label="源站" sx={{ maxWidth: 640 }}>
      <Box sx={{ display: 'grid', gap: { base: 5, md: 3 }, mb: 3 }}>
        {fields.map((field, index) => (
          <OriginRow
            key={field.id}
            index={index}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </Box>
      <Button
        size="small"
        startIcon={<PlusIcon aria-hidden />}
        onClick={() => append(newOrigin, { focusName: `origin.origins.${fields.length}.address` })}
      >
        添加源站
      </Button>
      {error ? (
        <Box role="alert" sx={{ mt: 2, fontSize: 12, color: 'error.main' }}>
          {error}
        </Box>
      ) : null}
    </Box>
  );
}

/** What is wrong with the list as a whole; shown once saving was tried. */
function useListError(): string | undefined {
  const { control, formState } = useFormContext<OriginValues>();
  const origins = useWatch({ control, name: 'origin.origins' });
  if (!formState.isSubmitted) return undefined;
  const parsed = originSettingsSchema.shape.origins.safeParse(origins);
  return parsed.error?.issues.find(({ path }) => path.length === 0)?.message;
}

function OriginRow({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const { control } = useFormContext<OriginValues>();
  const name = `origin.origins.${index}` as const;
  return (
    <Box role="group" aria-label={`源站 ${index + 1}`} sx={rowLook}>
      <Box sx={{ gridColumn: { base: '1 / -1', md: 'auto' } }}>
        <TextInput
          control={control}
          name={`${name}.address`}
          label="地址"
          mono
          placeholder="203.0.113.9 或 origin.example.com"
        />
      </Box>
      <NumberInput
        control={control}
        name={`${name}.port`}
        label="端口"
        nullable
        placeholder="默认"
      />
      <NumberInput control={control} name={`${name}.weight`} label="权重" />
      <SelectInput control={control} name={`${name}.role`} label="角色" options={roleOptions} />
      <IconButton
        aria-label={`移除源站 ${index + 1}`}
        disabled={onRemove === undefined}
        onClick={onRemove}
        className="remove"
      >
        <Trash2Icon aria-hidden />
      </IconButton>
    </Box>
  );
}

/** The labels of the first row head the columns; on the phone each row is a block with its own. */
const rowLook = {
  display: 'grid',
  columnGap: 2,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { base: '1fr 1fr 1fr auto', md: 'minmax(0, 1fr) 84px 72px 92px 34px' },
  '& .remove': { mt: { base: '26px', md: '26px' } },
  '&:not(:first-of-type) label': {
    position: { md: 'absolute' },
    width: { md: '1px' },
    height: { md: '1px' },
    overflow: { md: 'hidden' },
    clipPath: { md: 'inset(50%)' },
    whiteSpace: 'nowrap',
  },
  '&:not(:first-of-type) .remove': { mt: { md: 0 } },
} as const;
