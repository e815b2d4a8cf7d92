import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { integer } from '../../common/scalars';
import { shapeOf } from '../../settings/section';
import { forwardDefaultsRequests } from '../calls';
import { forwardSectionNames, forwardSections } from '../settings/sections';

const sectionNameSchema = z.enum(forwardSectionNames);

/** What a new forward begins with: all settings but its ports and origins, which are its own. */
const settingsSchema = z.object(shapeOf(forwardSections, 'completeDefaults'));
export type ForwardDefaultSettings = z.output<typeof settingsSchema>;

/** What a new forward begins with where nobody has set anything. */
export const forwardPlatformDefaults: ForwardDefaultSettings = settingsSchema.parse({});

/** For which new forwards: those of a group, or with `null` all whose group has nothing of its own. */
const scopeSchema = z.uuid('分组不存在').nullable();

/** The default settings for a group, or for all forwards. */
export const forwardDefaultsSchema = z.object({
  groupId: scopeSchema,
  /** Counts the changes; 0 when nobody has changed anything. */
  revision: z.int(),
  /** What is set here. A group has the other sections from all forwards, and these from the platform. */
  own: z.array(sectionNameSchema),
  /** What a new forward begins with. */
  settings: settingsSchema,
});
export type ForwardDefaults = z.output<typeof forwardDefaultsSchema>;

/** A change: each section that is present replaces the one stored. */
export const forwardDefaultsUpdateSchema = z.object({
  groupId: scopeSchema,
  /** The `revision` the form was filled from; another one now stored is a conflict (409). */
  revision: integer(),
  ...z.object(shapeOf(forwardSections, 'defaults')).partial().shape,
});
export type ForwardDefaultsUpdate = z.output<typeof forwardDefaultsUpdateSchema>;

/** None of them changes a forward that is there already. */
export const forwardDefaultsEndpoints = defineEndpoints({
  getForwardDefaults: {
    ...forwardDefaultsRequests.getForwardDefaults,
    access: 'allUser',
    summary: '取新转发的默认设置，全部转发的或一个分组的',
    query: z.object({ group: z.uuid().optional() }),
    data: forwardDefaultsSchema,
  },
  updateForwardDefaults: {
    ...forwardDefaultsRequests.updateForwardDefaults,
    access: 'allUser',
    summary: '修改新转发的默认设置，已有的转发不变',
    body: forwardDefaultsUpdateSchema,
    data: forwardDefaultsSchema,
  },
  /** A group takes the section from all forwards again, these from the platform. */
  resetForwardDefaults: {
    ...forwardDefaultsRequests.resetForwardDefaults,
    access: 'allUser',
    summary: '取消转发的一部分默认设置',
    body: z.object({ groupId: scopeSchema, section: sectionNameSchema }),
    data: forwardDefaultsSchema,
  },
});
