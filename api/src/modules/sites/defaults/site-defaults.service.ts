import {
  platformDefaults,
  type SiteDefaults,
  type SiteDefaultsUpdate,
} from '@console/contract/sites/endpoints/defaults';
import {
  readSetDefaults,
  type SetDefaults,
  siteSectionNames,
} from '@console/contract/sites/sections/stored-sections';
import type { SiteSectionName } from '@console/contract/sites/settings/words';
import type { Db } from '../../../db/engine';
import type { Actor, AuditService } from '../../audit/audit.service';
import { createDefaults } from '../../configured/defaults.service';
import { requireDefence } from '../../defence/parts/named-defence.service';
import { requireGroup } from '../groups/site-groups.service';
import { siteDefaults } from './site-defaults.tables';

type Told = Omit<SiteDefaults, 'settings'> & { settings: SetDefaults };

const complete = ({ settings, ...told }: Told): SiteDefaults => ({
  ...told,
  settings: { ...platformDefaults, ...settings },
});

export type SiteDefaultsService = ReturnType<typeof createSiteDefaultsService>;

/**
 * What new sites begin with. Every function takes the owner first; existing sites do not change.
 */
export function createSiteDefaultsService({ db, audit }: { db: Db; audit: AuditService }) {
  const defaults = createDefaults({
    ...{ db, audit, kind: 'site-defaults', defaults: siteDefaults, requireGroup },
    ...{ sections: siteSectionNames, read: readSetDefaults },
    requireNamed: async (tx, ownerId, { cc }) => {
      if (cc) await requireDefence(tx, ownerId, cc);
    },
  });

  return {
    getDefaults: async (ownerId: string, groupId: string | null) =>
      complete(await defaults.getDefaults(ownerId, groupId)),
    updateDefaults: async (actor: Actor, update: SiteDefaultsUpdate) => {
      const { groupId, revision, ...sections } = update;
      return complete(await defaults.updateDefaults(actor, { groupId, revision }, sections));
    },
    resetDefaults: async (actor: Actor, groupId: string | null, section: SiteSectionName) =>
      complete(await defaults.resetDefaults(actor, groupId, section)),
  };
}
