import { formatDate, formatTime, type Instant, missing } from '../format';

/** A time in a table: date above time; a dash when there is none. */
export function DateTime({ value }: { value: Instant }) {
  const date = formatDate(value);
  if (date === missing) return missing;
  return (
    <span className="num date-time">
      {date}
      <small>{formatTime(value)}</small>
    </span>
  );
}
