import { parseOrigin } from '@console/contract/sites/batch';
import { type OriginSettings, originSettingsSchema } from '@console/contract/sites/settings/origin';
import { optionsOf, originRoleWords } from '@console/contract/sites/settings/words';
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

/**
 * The servers of a site or a forward, a row each; `anyPort` is what no port means. Needs a
 * FormProvider above it.
 */
export function OriginRows({ anyPort = '默认' }: { anyPort?: string }) {
  const { control } = useFormContext<OriginValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'origin.origins' });
  const error = useListError();
  return (
    <Box role="group" aria-label="源站" sx={{ maxWidth: 640 }}>
      <Box sx={{ display: 'grid', gap: { base: 5, md: 3 }, mb: 3 }}>
        {fields.map((field, index) => (
          <OriginRow
            key={field.id}
            {...{ index, anyPort }}
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

type OriginRowProps = { index: number; anyPort: string; onRemove: (() => void) | undefined };

function OriginRow({ index, anyPort, onRemove }: OriginRowProps) {
  const { control, getValues, setValue } = useFormContext<OriginValues>();
  const name = `origin.origins.${index}` as const;
  /** A port that was pasted with the address goes to its own field, what is round both goes away. */
  const tidy = () => {
    const { address, port } = getValues(name);
    const given = parseOrigin(address);
    const isPort = given.port !== null && (port === null || port === undefined || port === '');
    if (given.address === address || (given.port !== null && !isPort)) return;
    setValue(`${name}.address`, given.address, { shouldDirty: true, shouldValidate: true });
    if (isPort) setValue(`${name}.port`, given.port, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box role="group" aria-label={`源站 ${index + 1}`} sx={rowLook}>
      <Box sx={{ gridColumn: { base: '1 / -1', md: 'auto' } }} onBlur={tidy}>
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
        placeholder={anyPort}
      />
      <NumberInput control={control} name={`${name}.weight`} label="权重" />
      <Box sx={{ gridColumn: { base: '1 / 3', xs: 'auto' } }}>
        <SelectInput control={control} name={`${name}.role`} label="角色" options={roleOptions} />
      </Box>
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
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    xs: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto',
    md: 'minmax(0, 1fr) 84px 72px 92px 34px',
  },
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
