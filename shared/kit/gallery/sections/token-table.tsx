import { tokens, useScheme } from '../../src/theme';
import { Box } from '../../src/ui';

/** Every colour of the scheme in force, by its name. */
export function TokenTable() {
  const { resolved } = useScheme();
  const colours = Object.entries(tokens[resolved]).filter(([, value]) => value.startsWith('#'));
  return (
    <Box component="ul" sx={gridLook}>
      {colours.map(([name, value]) => (
        <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Box sx={{ ...swatchLook, bgcolor: value }} />
          <Box sx={{ fontSize: 12, lineHeight: 1.4 }}>
            {name}
            <Box className="mono" sx={{ color: 'text.tertiary' }}>
              {value}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const gridLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const;

const swatchLook = {
  flex: 'none',
  width: 36,
  height: 36,
  borderRadius: '6px',
  border: 1,
  borderColor: 'line.hairline',
} as const;
