import type { z } from 'zod';
import type { RuleParts } from './defence/sentence';
import { storedSchema } from './stored';

/** What the things are called that settings name by their ids: told in history. */
export type SiteNames = {
  certificateName: string | null;
  groupName: string | null;
  packageName: string | null;
  /** What the rules of defence name: groups by their ids, and parts of rules. */
  defence: RuleParts & { groups: Readonly<Record<string, string>> };
};

/** A row of a list: `key` finds it again, `text` is how it reads, `whole` what is compared. */
export type ChangeRow = { key: string; text: string; whole?: string };

type Read<Settings, Told> = (settings: Settings, names: SiteNames) => Told;

/**
 * A line of history: the text of one value, or rows where there is a list. `identity` is what is
 * compared, where two different things may read alike.
 */
export type ChangeField<Settings> =
  | { value: Read<Settings, string>; identity?: Read<Settings, string> }
  | { rows: Read<Settings, ChangeRow[]> };

/** Lines of history by what they call what has changed. */
export type ChangeFields<Settings> = Readonly<Record<string, ChangeField<Settings>>>;

export const value = <Settings>(read: Read<Settings, string>): ChangeField<Settings> => ({
  value: read,
});
export const rows = <Settings>(read: Read<Settings, ChangeRow[]>): ChangeField<Settings> => ({
  rows: read,
});
export const onOff = <Settings>(read: Read<Settings, boolean>): ChangeField<Settings> => ({
  value: (settings, names) => (read(settings, names) ? '开启' : '关闭'),
});
export const text = <Settings>(read: Read<Settings, string | null>): ChangeField<Settings> => ({
  value: (settings, names) => read(settings, names) || '无',
});
export const items = <Settings>(
  read: Read<Settings, readonly string[]>,
): ChangeField<Settings> => ({
  rows: (settings, names) => read(settings, names).map((item) => ({ key: item, text: item })),
});

type Parts<Write extends z.ZodType, Defaults extends z.ZodType> = {
  label: string;
  /** What a request may set. */
  write: Write;
  /** What new sites can have in common; all of it where a section says nothing else. */
  defaults: Defaults;
  history: ChangeFields<z.output<Write>>;
};

/** A section of a site's settings: all that is said of it, but for its form and its translation. */
export function siteSection<Write extends z.ZodType, Defaults extends z.ZodType>(
  parts: Parts<Write, Defaults>,
) {
  const stored = storedSchema(parts.write);
  const storedDefaults = storedSchema(parts.defaults);
  return {
    ...parts,
    /** What is read: whatever older versions let in, and what it lacks as its defaults are. */
    stored,
    storedDefaults,
    /** The same, where it may be that nobody has set any of it. */
    complete: stored.prefault({}),
    completeDefaults: storedDefaults.prefault({}),
  };
}
