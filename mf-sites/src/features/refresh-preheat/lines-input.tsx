import { Box } from '@console/kit/ui';
import { type Ref, useImperativeHandle, useRef } from 'react';

/** Lets a list of errors lead to their lines. */
export type LinesHandle = { show: (line: number) => void };

type LinesInputProps = {
  id: string;
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  /** Numbers of wrong lines. */
  badLines: ReadonlySet<number>;
  describedBy: string;
  handle: Ref<LinesHandle>;
};

const lineHeight = 22;

/** A text area with numbered lines; wrong ones are marked at their number. */
export function LinesInput(props: LinesInputProps) {
  const { id, value, onChange, badLines } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const lines = value.split('\n');
  useImperativeHandle(props.handle, () => ({
    show: (line) => {
      const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      area.current?.focus();
      area.current?.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
      if (area.current) area.current.scrollTop = (line - 3) * lineHeight;
    },
  }));
  const follow = () => {
    if (numbers.current) numbers.current.scrollTop = area.current?.scrollTop ?? 0;
  };
  return (
    <Box sx={frameLook}>
      <Box ref={numbers} aria-hidden className="num" sx={numbersLook}>
        {numbersOf(lines.length).map((line) => (
          <Box key={line} sx={badLines.has(line) ? badLook : undefined}>
            {line}
          </Box>
        ))}
      </Box>
      <Box
        component="textarea"
        ref={area}
        id={id}
        className="mono"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onScroll={follow}
        placeholder={props.placeholder}
        aria-describedby={props.describedBy}
        aria-invalid={badLines.size > 0}
        spellCheck={false}
        wrap="off"
        sx={areaLook}
      />
    </Box>
  );
}

const numbersOf = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const height = 232;

const frameLook = {
  display: 'flex',
  height,
  border: 1,
  borderColor: 'line.control',
  borderRadius: '6px',
  bgcolor: 'layer.surface',
  overflow: 'hidden',
  '&:focus-within': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
  color: 'primary.main',
} as const;

const textLook = { fontSize: 13, lineHeight: `${lineHeight}px`, py: 2, m: 0 } as const;

const numbersLook = {
  ...textLook,
  flex: 'none',
  minWidth: 44,
  height: '100%',
  overflow: 'hidden',
  textAlign: 'right',
  color: 'text.tertiary',
  bgcolor: 'layer.sunken',
  borderRight: 1,
  borderColor: 'line.hairline',
  userSelect: 'none',
  '& > div': { px: 2 },
} as const;

const badLook = { color: 'error.main', bgcolor: 'soft.bad', fontWeight: 600 } as const;

const areaLook = {
  ...textLook,
  flex: 1,
  minWidth: 0,
  height: '100%',
  px: 3,
  border: 0,
  outline: 0,
  resize: 'none',
  color: 'text.primary',
  bgcolor: 'transparent',
  whiteSpace: 'pre',
  overflow: 'auto',
  '&::placeholder': { color: 'text.tertiary', opacity: 1 },
} as const;
