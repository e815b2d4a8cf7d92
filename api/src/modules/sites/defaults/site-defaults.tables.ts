import type { SetDefaults } from '@console/contract/sites/sections/stored-sections';
import { defaultsTable } from '../../configured/configured.tables';
import { siteGroups } from '../groups/site-groups.tables';

/** What new sites begin with, as far as their owner has set it. */
export const siteDefaults = defaultsTable<'site_defaults', SetDefaults>('site_defaults', {
  id: () => siteGroups.id,
});
