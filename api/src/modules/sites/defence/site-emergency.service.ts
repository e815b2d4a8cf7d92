import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import { type ConfigWrites, changeConfig } from '../../configured/history/config-change.service';
import { changeCc } from './site-cc-change';

type Deps = ConfigWrites & {
  getSite: (ownerId: string, id: string) => Promise<SiteDetail>;
};

/** Whom the owner takes for the time of an attack, and for how long. */
export type Emergency = { group: CcSettings['group']; minutes: number };

/** Makes the function that replaces a site's group with another for a time, or ends that. */
export function createSiteEmergency(deps: Deps) {
  return async (ownerId: string, id: string, wanted: Emergency | null): Promise<SiteDetail> => {
    const until = new Date(Date.now() + (wanted?.minutes ?? 0) * 60_000).toISOString();
    const emergency = wanted && { group: wanted.group, until };
    await changeConfig(deps, { authorId: ownerId, action: 'change' }, (tx, revision) =>
      changeCc(tx, { ownerId, id, revision }, { emergency }),
    );
    return deps.getSite(ownerId, id);
  };
}
