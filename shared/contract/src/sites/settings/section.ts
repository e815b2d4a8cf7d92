import type { z } from 'zod';
import type { RuleParts } from '../../defence/rules/sentence';
import { type ChangeFields as FieldsOf, settingsSection } from '../../settings/section';

/** Names of the things that settings refer to by id, for history. */
export type SiteNames = {
  certificateName: string | null;
  groupName: string | null;
  packageName: string | null;
  /** What the rules of defence name: groups by their ids, and parts of rules. */
  defence: RuleParts & { groups: Readonly<Record<string, string>> };
};

/** Lines of history of a part of a site's settings. */
export type SiteChangeFields<Settings> = FieldsOf<Settings, SiteNames>;

/** A section of a site's settings. */
export const siteSection = <Write extends z.ZodType, Defaults extends z.ZodType>(
  parts: Parameters<typeof settingsSection<Write, Defaults, SiteNames>>[0],
) => settingsSection(parts);
