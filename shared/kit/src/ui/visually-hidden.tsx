import { Box, type BoxProps } from './box';

/** Text for screen readers only. */
export function VisuallyHidden({ children, ...props }: BoxProps) {
  return (
    <Box
      {...props}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
