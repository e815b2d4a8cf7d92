/** How good or bad a state is. */
export type Tone = 'ok' | 'warn' | 'bad' | 'mute' | 'info';

/** A state as a dot and a word. */
export function StateChip({ tone, label }: { tone: Tone; label: string }) {
  return <span className={`state-chip ${tone}`}>{label}</span>;
}
