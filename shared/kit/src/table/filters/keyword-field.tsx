import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Pause in typing before the list is queried, in ms. */
const pauseMs = 300;

/** Props of {@link KeywordField}. */
export type KeywordFieldProps = {
  value: string | undefined;
  /** Says what is searched: 「搜索域名、源站或备注」. */
  placeholder: string;
  onChange: (keyword: string | undefined) => void;
};

/** The keyword of a list: queries after a pause in typing, or at once on Enter. */
export function KeywordField({ value = '', placeholder, onChange }: KeywordFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => setText(value), [value]);
  const submit = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onChange(next.trim() || undefined);
  };
  return (
    <TextField
      type="search"
      value={text}
      placeholder={placeholder}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => submit(next), pauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit(text);
      }}
      sx={{ width: { base: '100%', xs: 300 } }}
      slotProps={{
        htmlInput: { 'aria-label': placeholder },
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <SearchIcon aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
