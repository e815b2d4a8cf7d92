import { placeGroups } from '@console/contract/common/place-groups';
import { placeName } from '@console/contract/common/places';
import { listsOf } from '@console/contract/defence/rules/references';
import { actionSentence } from '@console/contract/defence/rules/sentence';
import { type TriedRule, tryRules } from '@console/contract/defence/trial/trial';
import { methods } from '@console/contract/sites/settings/choices';
import { isApiError, tellError } from '@console/kit/api';
import {
  Alert,
  FieldStack,
  FormProvider,
  NumberInput,
  SelectInput,
  SwitchInput,
  TextInput,
  useContractForm,
  useFormContext,
} from '@console/kit/form';
import { Box, Button, FormDrawer, StateChip } from '@console/kit/ui';
import { useState } from 'react';
import { useLazyGetDefenceListQuery } from '../defence.api';
import { useKnownParts } from '../rule-parts';
import {
  lookedFields,
  outcomes,
  passOptions,
  reasonsOf,
  requestOf,
  type TrialStage,
  trialDefaults,
  trialSchema,
  visitorOf,
} from './trial.model';

type TrialDrawerProps = {
  stages: readonly TrialStage[];
  /** What the address begins with. */
  domain?: string;
  onClose: () => void;
};

type Tried = { label: string; rules: TriedRule[] }[];

/** Which rule a request would hit, and why, by the rules in the form. */
export function TrialDrawer({ stages, domain = 'www.example.com', onClose }: TrialDrawerProps) {
  const form = useContractForm(trialSchema, trialDefaults(domain));
  const { parts } = useKnownParts();
  const listsFor = useLists(stages);
  const [tried, setTried] = useState<Tried | undefined>(undefined);
  const run = form.handleSubmit(async (values) => {
    const lists = await listsFor();
    if (!lists) return;
    const trial = { request: requestOf(values), visitor: visitorOf(values), parts, lists };
    const results: Tried = [];
    for (const { label, rules } of stages) {
      const walked = tryRules(rules, trial);
      results.push({ label, rules: walked });
      if (walked.at(-1)?.outcome === 'acted') break;
    }
    setTried(results);
  });
  return (
    <FormDrawer
      open
      title="测试请求"
      unsaved={form.formState.isDirty ? '测试的请求' : undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            variant="contained"
            color="primary"
            loading={form.formState.isSubmitting}
            onClick={() => void run()}
          >
            测试请求
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          aria-label="测试请求"
          autoComplete="off"
          onSubmit={(event) => {
            // React events may bubble from it to a page's form.
            event.stopPropagation();
            void run(event);
          }}
        >
          <TrialFields looked={lookedFields(stages, parts)} />
          <button type="submit" hidden />
        </Box>
      </FormProvider>
      {tried ? <Outcome tried={tried} /> : null}
    </FormDrawer>
  );
}

/** Fetches the entries of the lists that rules refer to, without expired ones. */
function useLists(stages: readonly TrialStage[]) {
  const { parts } = useKnownParts();
  const [getList] = useLazyGetDefenceListQuery();
  return async () => {
    const ids = stages.flatMap(({ rules }) =>
      rules.flatMap(({ matcher }) => {
        if (matcher.kind === 'every') return [];
        const condition =
          matcher.kind === 'own' ? matcher.condition : parts.matchers[matcher.id]?.condition;
        return condition ? listsOf(condition) : [];
      }),
    );
    try {
      const now = Date.now();
      const lists = await Promise.all(
        [...new Set(ids)].map((id) => getList({ params: { id } }).unwrap()),
      );
      const isLasting = ({ expiresAt }: { expiresAt: string | null }) =>
        expiresAt === null || Date.parse(expiresAt) > now;
      const found: Record<string, string[]> = {};
      for (const { id, entries } of lists) {
        found[id] = entries.filter(isLasting).map(({ address }) => address);
      }
      return found;
    } catch (error) {
      if (!isApiError(error)) throw error;
      tellError(error);
      return undefined;
    }
  };
}

const methodOptions = methods.map((value) => ({ value, label: value }));
const unknownPlace = { value: '', label: '未知' };
const isProvince = (code: string) => code.startsWith('CN-');
const placeOptions = (wanted: (code: string) => boolean) => [
  unknownPlace,
  ...placeGroups
    .flatMap(({ codes }) => codes.filter(wanted))
    .map((value) => ({ value, label: placeName(value) })),
];

function TrialFields({ looked }: { looked: ReturnType<typeof lookedFields> }) {
  const { control } = useFormContext();
  return (
    <FieldStack>
      <Box sx={lineLook}>
        <SelectInput control={control} name="method" label="方法" options={methodOptions} />
        <TextInput control={control} name="url" label="网址" mono type="url" />
      </Box>
      <TextInput control={control} name="ip" label="访客 IP" mono />
      {looked.has('country') ? (
        <SelectInput
          control={control}
          name="country"
          label="国家或地区"
          options={placeOptions((code) => !isProvince(code))}
        />
      ) : null}
      {looked.has('region') ? (
        <SelectInput
          control={control}
          name="region"
          label="省级地区"
          options={placeOptions(isProvince)}
        />
      ) : null}
      {looked.has('asn') ? (
        <TextInput control={control} name="asn" label="AS 号" optional mono placeholder="4134" />
      ) : null}
      <TextInput
        control={control}
        name="headers"
        label="请求头"
        optional
        mono
        rows={4}
        help="每行一个，Cookie 也写在这里。"
      />
      <NumberInput
        control={control}
        name="count"
        label="窗口内的请求数"
        unit="次"
        help="这个访客在每个时间窗口内的第几次请求，也是第几次看到验证页。"
      />
      <SelectInput control={control} name="passed" label="已通过的验证" options={passOptions} />
      <SwitchInput control={control} name="signed" label="带有有效的 URL 签名" />
    </FieldStack>
  );
}

function Outcome({ tried }: { tried: Tried }) {
  const { parts } = useKnownParts();
  const last = tried.at(-1);
  const decided = last?.rules.find(({ outcome }) => outcome === 'acted');
  return (
    <Box component="section" aria-label="测试结果" sx={{ mt: 6, display: 'grid', gap: 4 }}>
      <Alert severity={!decided || decided.action?.kind === 'allow' ? 'success' : 'warning'}>
        {decided?.action
          ? `命中「${last?.label}」的规则「${decided.rule.name}」：${actionSentence(decided.action)}`
          : '没有规则处理这个请求，正常访问。'}
      </Alert>
      {tried.map(({ label, rules }) => (
        <Box key={label}>
          <Box sx={{ mb: 2, fontSize: 13, fontWeight: 500 }}>{label}</Box>
          <Box component="ol" aria-label={label} sx={listLook}>
            {rules.map((one) => (
              <Box component="li" key={one.rule.id} sx={rowLook}>
                <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{one.rule.name}</Box>
                  <StateChip {...outcomes[one.outcome]} />
                </Box>
                {reasonsOf(one, parts).map((text) => (
                  <Box key={text} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {text}
                  </Box>
                ))}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
      <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>
        全局黑白名单、封禁和访问控制先于规则检查，经过验证的搜索引擎不受规则限制，这里不计算。
      </Box>
    </Box>
  );
}

const lineLook = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '120px minmax(0, 1fr)' },
} as const;

const listLook = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 } as const;

const rowLook = {
  p: 3,
  display: 'grid',
  gap: 1,
  fontSize: 13,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: 2,
} as const;
