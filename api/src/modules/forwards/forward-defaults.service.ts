import {
  type ForwardDefaults,
  type ForwardDefaultsUpdate,
  forwardPlatformDefaults,
} from '@console/contract/forwards/endpoints/defaults';
import {
  forwardSectionNames,
  readSetForwardDefaults,
  type SetForwardDefaults,
} from '@console/contract/forwards/settings/sections';
import type { ForwardSectionName } from '@console/contract/forwards/words';
import type { Db } from '../../db/engine';
import type { Actor, AuditService } from '../audit/audit.service';
import { createDefaults } from '../configured/defaults.service';
import { requireForwardGroup } from './forward-groups.service';
import { forwardDefaults } from './forwards.tables';

type Told = Omit<ForwardDefaults, 'settings'> & { settings: SetForwardDefaults };

const complete = ({ settings, ...told }: Told): ForwardDefaults => ({
  ...told,
  settings: { ...forwardPlatformDefaults, ...settings },
});

export type ForwardDefaultsService = ReturnType<typeof createForwardDefaultsService>;

/** What new forwards begin with. Every function takes the owner first. */
export function createForwardDefaultsService({ db, audit }: { db: Db; audit: AuditService }) {
  const defaults = createDefaults({
    ...{ db, audit, kind: 'forward-defaults', defaults: forwardDefaults },
    ...{ sections: forwardSectionNames, read: readSetForwardDefaults },
    requireGroup: requireForwardGroup,
    requireNamed: async () => undefined,
  });

  return {
    getDefaults: async (ownerId: string, groupId: string | null) =>
      complete(await defaults.getDefaults(ownerId, groupId)),
    updateDefaults: async (actor: Actor, update: ForwardDefaultsUpdate) => {
      const { groupId, revision, ...sections } = update;
      return complete(await defaults.updateDefaults(actor, { groupId, revision }, sections));
    },
    resetDefaults: async (actor: Actor, groupId: string | null, section: ForwardSectionName) =>
      complete(await defaults.resetDefaults(actor, groupId, section)),
  };
}
