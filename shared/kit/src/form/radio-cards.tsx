import ButtonBase from '@mui/material/ButtonBase';
import { CheckIcon } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { Box } from '../ui/box';
import { FieldFrame, labelId } from './field-frame';
import type { FieldProps } from './text-input';

/** A choice with a sentence of explanation. */
export type CardOption = { value: string; label: string; description?: string };

/** Props of {@link RadioCards}. */
export type RadioCardsProps<Values extends FieldValues, Context, Output> = FieldProps<
  Values,
  Context,
  Output
> & { options: readonly CardOption[] };

/** One of a few choices that differ in more than their name. */
export function RadioCards<Values extends FieldValues, Context, Output>(
  props: RadioCardsProps<Values, Context, Output>,
) {
  const { control, name, label, help, optional, options, disabled } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const index = options.findIndex((option) => option.value === field.value);
  return (
    <FieldFrame
      id={id}
      group
      label={label}
      help={help}
      optional={optional}
      error={fieldState.error?.message}
    >
      <Box
        role="radiogroup"
        aria-labelledby={labelId(id)}
        onKeyDown={moveWithArrows}
        onBlur={field.onBlur}
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: columnsFor(options.length),
        }}
      >
        {options.map((option, position) => {
          const checked = position === index;
          const first = position === Math.max(index, 0);
          return (
            <ButtonBase
              key={option.value}
              ref={first ? field.ref : undefined}
              role="radio"
              aria-checked={checked}
              tabIndex={first ? 0 : -1}
              disabled={disabled}
              onClick={() => field.onChange(option.value)}
              sx={cardLook(checked)}
            >
              <Box component="span" sx={{ display: 'flex', width: '100%', fontWeight: 500 }}>
                <Box component="span" sx={{ flex: 1 }}>
                  {option.label}
                </Box>
                {checked ? <Box component={CheckIcon} sx={{ color: 'primary.main' }} /> : null}
              </Box>
              {option.description ? (
                <Box component="span" sx={{ fontSize: 12, color: 'text.tertiary' }}>
                  {option.description}
                </Box>
              ) : null}
            </ButtonBase>
          );
        })}
      </Box>
    </FieldFrame>
  );
}

/** As many columns as fit, but no card of 2 or 4 alone in its row. */
function columnsFor(count: number): string {
  const most = count % 3 === 1 || count === 2 ? 2 : 3;
  return `repeat(auto-fill, minmax(max(180px, (100% - ${most - 1} * 10px) / ${most}), 1fr))`;
}

function cardLook(checked: boolean) {
  return {
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    textAlign: 'left',
    gap: 0.5,
    px: 3.5,
    py: 2.5,
    borderRadius: 2,
    border: 1,
    borderColor: checked ? 'primary.main' : 'line.strong',
    bgcolor: checked ? 'soft.primary' : 'layer.surface',
    '&:hover': { borderColor: checked ? 'primary.main' : 'line.control' },
  } as const;
}

/** Arrow keys choose the next card, as in any radio group. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const active = document.activeElement;
  const from = active instanceof HTMLElement ? cards.indexOf(active) : -1;
  const next = cards[(from + step + cards.length) % cards.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}
