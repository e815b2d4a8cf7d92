import Box from '@mui/material/Box';
import { formatDate, formatTime, type Instant, missing } from '../format';

/** An instant in a table: the date over the time; a dash when there is none. */
export function DateTime({ value }: { value: Instant }) {
  const date = formatDate(value);
  if (date === missing) return missing;
  return (
    <Box component="span" className="num" sx={{ display: 'inline-block', whiteSpace: 'nowrap' }}>
      {date}
      <Box component="small" sx={{ display: 'block', color: 'text.tertiary', fontSize: 12 }}>
        {formatTime(value)}
      </Box>
    </Box>
  );
}
