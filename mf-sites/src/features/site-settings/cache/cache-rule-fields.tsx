import {
  FieldStack,
  NumberInput,
  SelectInput,
  SwitchInput,
  useFieldArray,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Button, ChevronDownIcon, Collapse } from '@console/kit/ui';
import { LinesInput, RowList, SpanInput, Spans } from '@console/settings/fields';
import { useState } from 'react';
import {
  actionOptions,
  type CacheValues,
  matchOptions,
  queryOptions,
  valueFields,
} from './cache.model';

/** One cache rule. What few people need is folded. */
export function CacheRuleFields({ index }: { index: number }) {
  const { control } = useFormContext<CacheValues>();
  const name = `cache.rules.${index}` as const;
  const match = useWatch({ control, name: `${name}.match` });
  const action = useWatch({ control, name: `${name}.action` });
  const values = match === undefined || match === 'all' ? undefined : valueFields[match];
  return (
    <FieldStack>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { base: '1fr', md: '1fr 1fr' } }}>
        <SelectInput
          control={control}
          name={`${name}.match`}
          label="匹配方式"
          options={matchOptions}
        />
        <SelectInput
          control={control}
          name={`${name}.action`}
          label="动作"
          options={actionOptions}
        />
      </Box>
      {values ? (
        <LinesInput
          name={`${name}.values`}
          label={values.label}
          placeholder={values.placeholder}
          help="每行一个，也可以用空格或逗号隔开。"
        />
      ) : null}
      {action === 'bypass' ? null : (
        <>
          <SpanInput name={`${name}.ttl`} label="缓存时间" />
          <SwitchInput
            control={control}
            name={`${name}.ignoreOrigin`}
            label="忽略源站的缓存头"
            help="打开后不看 Cache-Control 和 Expires，并去掉 Set-Cookie，请确认内容对所有访客相同。"
          />
          <MoreFields index={index} />
        </>
      )}
    </FieldStack>
  );
}

function MoreFields({ index }: { index: number }) {
  const { control, formState } = useFormContext<CacheValues>();
  const [asked, setAsked] = useState(false);
  const name = `cache.rules.${index}` as const;
  const query = useWatch({ control, name: `${name}.query` });
  const errors = formState.errors.cache?.rules?.[index];
  // A field with an error must be visible.
  const open = asked || Boolean(errors?.queryNames || errors?.statusTtls || errors?.browserTtl);
  return (
    <Box>
      <Button
        size="small"
        variant="text"
        aria-expanded={open}
        onClick={() => setAsked(!open)}
        endIcon={
          <Box
            component={ChevronDownIcon}
            aria-hidden
            sx={open ? { transform: 'rotate(180deg)' } : undefined}
          />
        }
      >
        参数、状态码与过期内容
      </Button>
      <Collapse in={open} unmountOnExit>
        <Box sx={{ pt: 4 }}>
          <FieldStack>
            <SelectInput
              control={control}
              name={`${name}.query`}
              label="查询参数"
              options={queryOptions}
              help="问号后面的参数是否区分不同的内容。"
            />
            {query === 'only' ? (
              <LinesInput name={`${name}.queryNames`} label="保留的参数" placeholder="v" />
            ) : null}
            <SpanInput
              name={`${name}.browserTtl`}
              label="浏览器缓存时间"
              nullText="遵循源站"
              optional
              help="填 0 时要求浏览器每次都来询问。"
            />
            <Spans>
              <SpanInput
                name={`${name}.staleRevalidate`}
                label="更新时先用旧内容"
                help="过期后多久内先回答旧内容，同时取新内容。0 为不用。"
              />
              <SpanInput
                name={`${name}.staleError`}
                label="源站出错时用旧内容"
                help="过期后多久内，源站返回 5xx 或连不上时用旧内容。0 为不用。"
              />
            </Spans>
            <StatusTtls index={index} />
          </FieldStack>
        </Box>
      </Collapse>
    </Box>
  );
}

function StatusTtls({ index }: { index: number }) {
  const { control, formState } = useFormContext<CacheValues>();
  const name = `cache.rules.${index}.statusTtls` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <RowList
      label={`规则 ${index + 1} 的状态码缓存时间`}
      noun="状态码"
      ids={fields.map(({ id }) => id)}
      empty="200、206、301、302 和 308 按上面的缓存时间，其他状态码不缓存。"
      error={formState.errors.cache?.rules?.[index]?.statusTtls?.root?.message}
      onAdd={() => append({ status: 404, ttl: { value: 1, unit: 'minute' } })}
      onRemove={remove}
      columns="200px 200px"
      row={(row) => (
        <>
          <NumberInput control={control} name={`${name}.${row}.status`} label="状态码" />
          <SpanInput name={`${name}.${row}.ttl`} label="缓存时间" />
        </>
      )}
    />
  );
}
