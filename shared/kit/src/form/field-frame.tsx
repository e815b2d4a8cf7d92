import type { ReactNode } from 'react';
import { Box } from '../ui/box';

/** What every field has besides its control. */
export type FieldText = {
  label: string;
  /** Shown below the control; an error replaces it. */
  help?: ReactNode;
  /** Marks a field that may stay empty. */
  optional?: boolean;
};

type FieldFrameProps = FieldText & {
  id: string;
  error?: string;
  /** A group of controls is labelled by `aria-labelledby`, a single one by `for`. */
  group?: boolean;
  children: ReactNode;
};

/** Ids that tie the text of a field to its control. */
export const helpId = (id: string) => `${id}-help`;
export const labelId = (id: string) => `${id}-label`;

/** Label above, control, then help or the error. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, help, optional, error, group, children } = props;
  const note = error ?? help;
  return (
    <Box sx={frameLook}>
      <Box
        component={group ? 'div' : 'label'}
        id={labelId(id)}
        {...(group ? {} : { htmlFor: id })}
        sx={{ fontSize: 13, fontWeight: 500 }}
      >
        {label}
        {optional ? (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.tertiary' }}>
            （选填）
          </Box>
        ) : null}
      </Box>
      {children}
      {note ? (
        <Box
          id={helpId(id)}
          role={error ? 'alert' : undefined}
          sx={{ fontSize: 12, color: error ? 'error.main' : 'text.tertiary' }}
        >
          {note}
        </Box>
      ) : null}
    </Box>
  );
}

/** One column that may shrink below its control's natural width. */
const frameLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  maxWidth: 640,
  minWidth: 0,
} as const;

/** Fields in a column. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>{children}</Box>;
}
