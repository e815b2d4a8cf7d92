import type { SiteSettings } from '@console/contract/sites/history/changes';
import { readSections } from '@console/contract/sites/sections/stored-sections';
import { noNames } from '../../defence/wordings/site-wordings.service';
import type { SiteSnapshot } from '../history/site-revisions.tables';

/** What a revision keeps, whole; older ones lack what sites have got since. */
export function settingsOf(snapshot: SiteSnapshot): SiteSettings {
  const { domains, note, state, certificateName } = snapshot;
  return {
    ...{ domains, note, state, certificateName },
    groupName: snapshot.groupName ?? null,
    packageName: snapshot.packageName ?? null,
    extraPorts: snapshot.extraPorts ?? [],
    defence: snapshot.defence ?? noNames,
    ...readSections(snapshot),
  };
}
