import { groupTable } from '../../configured/configured.tables';

/** What users call their groups of sites. */
export const siteGroups = groupTable('site_groups');
