import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { CalendarIcon } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../format';
import { Box } from '../../ui/box';
import { readDay, readInstant } from './moment-text';

/** A day (YYYY-MM-DD), or an instant (ISO 8601) in local time. */
type Unit = 'day' | 'instant';

/** Props of {@link MomentField}. */
export type MomentFieldProps = {
  label: string;
  unit: Unit;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Receives what was typed but is not a moment, so that a form can refuse it. */
  onUnreadable?: (text: string) => void;
  width?: number | '100%';
  /** What ties the field to its frame in a form. */
  input?: { id: string; ref: Ref<HTMLInputElement>; 'aria-describedby': string };
};

const units = {
  day: {
    example: '2026-01-31',
    width: 152,
    type: 'date',
    read: readDay,
    show: (value: string) => value,
  },
  instant: {
    example: '2026-01-31 08:00:00',
    width: 208,
    type: 'datetime-local',
    read: readInstant,
    show: (value: string) => (Number.isNaN(Date.parse(value)) ? value : formatDateTime(value)),
  },
} as const;

/**
 * A day or an instant, typed in Chinese order or picked from the browser's calendar. The browser's
 * own field would use the order of its own language.
 */
export function MomentField(props: MomentFieldProps) {
  const { label, value, onChange, onUnreadable } = props;
  const unit = units[props.unit];
  const shown = value ? unit.show(value) : '';
  const [text, setText] = useState(shown);
  const [isBad, setBad] = useState(false);
  const isRefused = shown !== '' && unit.read(shown) === undefined;
  useEffect(() => {
    setText(shown);
    setBad(false);
  }, [shown]);
  const submit = () => {
    const wanted = text.trim();
    const found = unit.read(wanted);
    setBad(wanted !== '' && found === undefined);
    if (wanted === shown) return;
    if (wanted === '') onChange(undefined);
    else if (found !== undefined) onChange(found);
    else onUnreadable?.(wanted);
  };
  return (
    <TextField
      value={text}
      placeholder={unit.example}
      autoComplete="off"
      error={isBad || isRefused}
      helperText={isBad ? `应形如 ${unit.example}` : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
      }}
      slotProps={{
        htmlInput: { ...props.input, 'aria-label': label },
        input: {
          className: 'num',
          endAdornment: (
            <Calendar
              label={label}
              type={unit.type}
              text={shown}
              onPick={(picked) => onChange(unit.read(picked))}
            />
          ),
        },
      }}
      sx={{ width: props.width ?? unit.width, maxWidth: '100%' }}
    />
  );
}

type CalendarProps = {
  label: string;
  type: 'date' | 'datetime-local';
  text: string;
  onPick: (text: string) => void;
};

/** Opens the browser's calendar, whose own field is hidden. */
function Calendar({ label, type, text, onPick }: CalendarProps) {
  const own = useRef<HTMLInputElement>(null);
  return (
    <InputAdornment position="end" sx={{ position: 'relative', mr: -2 }}>
      <Box
        component="input"
        ref={own}
        type={type}
        step={1}
        max={type === 'date' ? '9999-12-31' : '9999-12-31T23:59:59'}
        value={text.replace(' ', 'T')}
        onChange={(event) => {
          if (event.target.value) onPick(event.target.value);
        }}
        aria-hidden
        tabIndex={-1}
        sx={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none', border: 0, p: 0 }}
      />
      <IconButton
        size="small"
        aria-label={`在日历中选择${label}`}
        onClick={() => own.current?.showPicker()}
      >
        <CalendarIcon aria-hidden />
      </IconButton>
    </InputAdornment>
  );
}
