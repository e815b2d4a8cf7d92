import type { z } from 'zod';
import { storedSchema } from './stored';

/** A row of a list: `key` finds it again, `text` is how it reads, `whole` what is compared. */
export type ChangeRow = { key: string; text: string; whole?: string };

type Read<Settings, Names, Told> = (settings: Settings, names: Names) => Told;

/**
 * A line of history: the text of one value, or rows where there is a list. `identity` is what is
 * compared, where two different things may read alike. `Names` are what the things are called that
 * the settings name by their ids.
 */
export type ChangeField<Settings, Names> =
  | { value: Read<Settings, Names, string>; identity?: Read<Settings, Names, string> }
  | { rows: Read<Settings, Names, ChangeRow[]> };

/** Lines of history by what they call what has changed. */
export type ChangeFields<Settings, Names> = Readonly<Record<string, ChangeField<Settings, Names>>>;

export const value = <Settings, Names>(
  read: Read<Settings, Names, string>,
): ChangeField<Settings, Names> => ({ value: read });
export const rows = <Settings, Names>(
  read: Read<Settings, Names, ChangeRow[]>,
): ChangeField<Settings, Names> => ({ rows: read });
export const onOff = <Settings, Names>(
  read: Read<Settings, Names, boolean>,
): ChangeField<Settings, Names> => ({
  value: (settings, names) => (read(settings, names) ? '开启' : '关闭'),
});
export const text = <Settings, Names>(
  read: Read<Settings, Names, string | null>,
): ChangeField<Settings, Names> => ({
  value: (settings, names) => read(settings, names) || '无',
});
export const items = <Settings, Names>(
  read: Read<Settings, Names, readonly string[]>,
): ChangeField<Settings, Names> => ({
  rows: (settings, names) => read(settings, names).map((item) => ({ key: item, text: item })),
});

type Parts<Write extends z.ZodType, Defaults extends z.ZodType, Names> = {
  label: string;
  /** What a request may set. */
  write: Write;
  /**
   * What defaults for new things of the kind may set; everything unless a section says otherwise.
   */
  defaults: Defaults;
  history: ChangeFields<z.output<Write>, Names>;
};

/** A section of settings: all that is said of it, but for its form and its translation. */
export function settingsSection<Write extends z.ZodType, Defaults extends z.ZodType, Names>(
  parts: Parts<Write, Defaults, Names>,
) {
  const stored = storedSchema(parts.write);
  const storedDefaults = storedSchema(parts.defaults);
  return {
    ...parts,
    /** What is read: whatever older versions let in, and what it lacks as its defaults are. */
    stored,
    storedDefaults,
    /** The same, where possibly nothing has been set. */
    complete: stored.prefault({}),
    completeDefaults: storedDefaults.prefault({}),
  };
}

/** One schema of each section of a registry, as a shape for zod. */
export function shapeOf<
  Registry extends Readonly<Record<string, object>>,
  Part extends keyof Registry[keyof Registry],
>(registry: Registry, part: Part): { [Name in keyof Registry]: Registry[Name][Part] };
export function shapeOf(
  registry: Readonly<Record<string, object>>,
  part: PropertyKey,
): Record<string, unknown> {
  const entries = Object.entries(registry).map(([name, section]) => [
    name,
    Reflect.get(section, part),
  ]);
  return Object.fromEntries(entries);
}
