import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Box, type BoxProps } from '../box';

/** A card with a hairline border. */
export function Card({ sx, ...props }: BoxProps) {
  return (
    <Box
      {...props}
      sx={[
        {
          bgcolor: 'layer.surface',
          border: 1,
          borderColor: 'line.hairline',
          borderRadius: '10px',
          boxShadow: (theme) => theme.vars.palette.float.card,
          minWidth: 0,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}

/** Props of {@link Section}. */
export type SectionProps = {
  title: ReactNode;
  /** One line that says what the section does. */
  description?: ReactNode;
  /** Links, buttons or a legend on the right of the title. */
  actions?: ReactNode;
  /** `split` puts title and description in their own column where the window is wide enough. */
  layout?: 'stack' | 'split';
  children: ReactNode;
};

/** A card with a title, one line of explanation and its content. */
export function Section({ title, description, actions, layout = 'stack', children }: SectionProps) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        p: 5,
        display: 'grid',
        gap: layout === 'split' ? { base: 4, lg: 7 } : 4,
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          ...(layout === 'split' && { lg: '280px minmax(0, 1fr)' }),
        },
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {description ? (
            <Typography variant="body2" sx={{ color: 'text.tertiary', mt: 1 }}>
              {description}
            </Typography>
          ) : null}
        </Box>
        {actions}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Card>
  );
}
