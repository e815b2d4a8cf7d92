import type { FileForward } from '@console/contract/forwards/endpoints/file';
import type {
  ForwardOriginSettings,
  newForwardOriginSchema,
} from '@console/contract/forwards/settings/origin';
import {
  forwardSectionNames,
  readSetForwardDefaults,
  readSetForwardSections,
  type SetForwardSections,
} from '@console/contract/forwards/settings/sections';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { readStartDefaults, startSections } from '../configured/defaults.service';
import { forwardDefaults } from './forwards.tables';

/** What a new forward says of its settings; the rest comes from the defaults. */
type Given = {
  groupId: string | null;
  origin: z.output<typeof newForwardOriginSchema>;
  access?: FileForward['access'];
};

/** The settings of a new forward, as they are stored. */
export type ForwardStart = { settings: SetForwardSections & { origin: ForwardOriginSettings } };

/** Resolves to what gives each new forward of an owner the settings that it begins with. */
export async function readForwardStarts(tx: Db, ownerId: string) {
  const of = { defaults: forwardDefaults, read: readSetForwardDefaults };
  const defaultsOf = await readStartDefaults(tx, of, ownerId);
  return <Forward extends Given>(forward: Forward): Forward & ForwardStart => {
    const sections = startSections(forwardSectionNames, forward, defaultsOf(forward.groupId));
    const { origin, ...settings } = readSetForwardSections(sections);
    if (!origin) throw new Error('A new forward has no origin');
    return { ...forward, settings: { ...settings, origin } };
  };
}
