import { ruleNameMax, rulesPerGroupMax } from '@console/contract/defence/rules/choices';
import type { Rule } from '@console/contract/defence/rules/rules';
import { ruleWarnings } from '@console/contract/defence/rules/warnings';
import { Switch } from '@console/kit/controls';
import { useController, useFormContext } from '@console/kit/form';
import { ActionMenu } from '@console/kit/table';
import {
  Box,
  Button,
  ChevronDownIcon,
  EmptyState,
  IconButton,
  PlusIcon,
  Tooltip,
  VisuallyHidden,
} from '@console/kit/ui';
import { errorsByPath, errorText } from '@console/settings/fields';
import { type KeyboardEvent, useState } from 'react';
import { useKnownParts } from '../rule-parts';
import { newRule, type RuleValues, ruleValues } from './rule.model';
import { RuleCards } from './rule-cards';
import { RuleDrawer } from './rule-drawer';
import { useDragOrder } from './use-drag-order';

type RuleListProps = {
  /** Where the rules stand in their form. */
  name: string;
  label: string;
  /** The text while there is none. */
  empty: string;
  /** A prefilled rule that waits to be added. */
  draft?: Rule | undefined;
  /** The result of a rule. */
  newsOf?: (ruleId: string) => string | undefined;
};

const adding = '添加规则';

type Open = { title: string; values: RuleValues; index?: number };

/** The form's rules, which can be added, edited, copied, switched, and reordered by drag or keys. */
export function RuleList({ name, label, empty, draft, newsOf }: RuleListProps) {
  const { control, getFieldState, formState } = useFormContext();
  const { field } = useController({ control, name });
  // That of the rules below it too, which a controller of its own name is not told of.
  const { error } = getFieldState(name, formState);
  const rules: readonly Rule[] = field.value;
  const { parts, ready } = useKnownParts();
  const [open, setOpen] = useState<Open | undefined>(
    draft && { title: adding, values: ruleValues(draft) },
  );
  const [told, setTold] = useState('');
  const change = (next: readonly Rule[]) => field.onChange(next);
  const move = (from: number, to: number) => {
    const moved = rules[from];
    if (!moved || to < 0 || to >= rules.length) return;
    change(rules.toSpliced(from, 1).toSpliced(to, 0, moved));
    setTold(`规则「${moved.name}」已移到第 ${to + 1} 位`);
  };
  const { list, drag, handleOf } = useDragOrder(move);
  const errorsOf = (index: number) => errorsByPath(Reflect.get(error ?? {}, index));
  const copy = (rule: Rule, index: number) => {
    const copied = { ...structuredClone(rule), id: crypto.randomUUID() };
    change(rules.toSpliced(index + 1, 0, { ...copied, name: copyName(rule.name) }));
  };
  const isFull = rules.length >= rulesPerGroupMax;
  const add = (
    <Button
      startIcon={<PlusIcon aria-hidden />}
      disabled={isFull}
      onClick={() => setOpen({ title: adding, values: newRule() })}
    >
      添加规则
    </Button>
  );
  const save = (rule: Rule) =>
    change(open?.index === undefined ? [...rules, rule] : rules.toSpliced(open.index, 1, rule));
  return (
    <>
      {rules.length === 0 ? (
        <EmptyState title="还没有规则" minHeight={140} action={add}>
          {empty}
        </EmptyState>
      ) : (
        <RuleCards
          label={label}
          rules={rules}
          parts={parts}
          warnings={ready ? ruleWarnings(rules, parts) : []}
          listRef={list}
          newsOf={newsOf}
          errorsOf={(index) => errorsOf(index).map(([, message]) => message)}
          markOf={(index) => markOf(index, drag)}
          startOf={(index) => (
            <Handle
              label={`拖动规则 ${index + 1}，也可按上下方向键移动`}
              onStep={(step) => move(index, index + step)}
              {...handleOf(index)}
            />
          )}
          endOf={(index) => {
            const rule = rules[index];
            if (!rule) return null;
            return (
              <RuleButtons
                rule={rule}
                place={index + 1}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onToggle={(enabled) => change(rules.toSpliced(index, 1, { ...rule, enabled }))}
                onStep={(step) => move(index, index + step)}
                onEdit={() =>
                  setOpen({ title: `修改规则 ${rule.name}`, values: ruleValues(rule), index })
                }
                more={[
                  { label: '复制', disabled: isFull, onClick: () => copy(rule, index) },
                  {
                    label: '删除',
                    tone: 'bad',
                    onClick: () => change(rules.toSpliced(index, 1)),
                  },
                ]}
              />
            );
          }}
        />
      )}
      {rules.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>{add}</Box>
      ) : null}
      {errorText(error) ? (
        <Box role="alert" sx={{ mt: 2, fontSize: 12, color: 'error.main' }}>
          {errorText(error)}
        </Box>
      ) : null}
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
      {open ? (
        <RuleDrawer
          {...open}
          errors={open.index === undefined ? [] : errorsOf(open.index)}
          onSave={save}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

const copyName = (name: string) => `${name.slice(0, ruleNameMax - 3)} 副本`;

function markOf(index: number, drag: { from: number; to: number } | undefined) {
  if (!drag) return undefined;
  if (index === drag.from) return 'moving';
  if (index !== drag.to) return undefined;
  return drag.to < drag.from ? 'before' : 'after';
}

type HandleProps = Record<
  'onPointerDown' | 'onPointerMove',
  (event: React.PointerEvent<HTMLElement>) => void
> & {
  label: string;
  onStep: (step: number) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function Handle({ label, onStep, ...pointer }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <Box
      component="button"
      type="button"
      aria-label={label}
      onKeyDown={onKeyDown}
      {...pointer}
      sx={handleLook}
    >
      <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden>
        {[2, 8, 14].flatMap((y) =>
          [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />),
        )}
      </svg>
    </Box>
  );
}

type RuleButtonsProps = {
  rule: Rule;
  place: number;
  isFirst: boolean;
  isLast: boolean;
  onToggle: (enabled: boolean) => void;
  onStep: (step: number) => void;
  onEdit: () => void;
  more: Parameters<typeof ActionMenu>[0]['actions'];
};

function RuleButtons(props: RuleButtonsProps) {
  const { rule, place, isFirst, isLast, onToggle, onStep, onEdit, more } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
      <Tooltip title={rule.enabled ? '停用' : '启用'}>
        <Switch
          checked={rule.enabled}
          onChange={(_, checked) => onToggle(checked)}
          slotProps={{ input: { 'aria-label': `启用规则 ${place}`, role: 'switch' } }}
        />
      </Tooltip>
      <IconButton aria-label={`上移规则 ${place}`} disabled={isFirst} onClick={() => onStep(-1)}>
        <Box component={ChevronDownIcon} aria-hidden sx={{ transform: 'rotate(180deg)' }} />
      </IconButton>
      <IconButton aria-label={`下移规则 ${place}`} disabled={isLast} onClick={() => onStep(1)}>
        <ChevronDownIcon aria-hidden />
      </IconButton>
      <Button size="small" variant="text" aria-label={`修改规则 ${place}`} onClick={onEdit}>
        修改
      </Button>
      <ActionMenu label={`更多操作：规则 ${place}`} actions={more} />
    </Box>
  );
}

const handleLook = {
  border: 0,
  p: 1.5,
  ml: -1.5,
  minWidth: 24,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.tertiary',
  cursor: 'grab',
  // A finger on the handle drags; it does not scroll the page.
  touchAction: 'none',
  lineHeight: 0,
  '&:hover': { bgcolor: 'layer.sunken' },
} as const;
