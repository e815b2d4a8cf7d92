import { parseSiteBatch } from '@console/contract/sites/batch';
import type { siteBatchCreateSchema } from '@console/contract/sites/sites';
import type { z } from 'zod';
import { type ConfigWrites, changeConfig } from '../../configured/history/config-change.service';
import { requireDefence } from '../../defence/parts/named-defence.service';
import { domainsProblem, type SiteClaims } from '../domains/site-claims';
import { requireGroup } from '../groups/site-groups.service';
import { openPackages } from '../packages/site-packages';
import { readStarts } from '../site-start';
import { insertSites, type StartedSite } from '../sites.writes';

type Batch = z.output<typeof siteBatchCreateSchema>;

/** Adds a site a line, all in one transaction; see the contract for `skipInvalid`. */
export function createSiteBatches(deps: ConfigWrites, claims: SiteClaims) {
  return async function createSites(ownerId: string, batch: Batch) {
    const lines = parseSiteBatch(batch.text, batch.protocol);
    const own = await claims.ownPlaces();
    const { hosts } = own;
    return changeConfig(deps, { authorId: ownerId, action: 'change' }, async (tx, revision) => {
      if (batch.groupId) await requireGroup(tx, ownerId, batch.groupId);
      await requireDefence(tx, ownerId, batch.cc);
      const wanted = lines.flatMap(({ site }) => site?.domains ?? []);
      const problems = await claims.findDomainProblems(tx, wanted, { ownerId, hosts });
      const { packageId, groupId, cc } = batch;
      const lineProblem = (site: Pick<StartedSite, 'settings'>) =>
        Object.values(claims.originProblems(site.settings.origin, own))[0] ?? null;
      const open = await openPackages(tx, { id: ownerId });
      const begin = await readStarts(tx, ownerId);
      const checked = lines.map((parsed) => {
        const { line, text } = parsed;
        if (!parsed.site) return { line, text, unproven: [], error: parsed.error };
        const lost = domainsProblem(parsed.site.domains, problems);
        if (lost) return { line, text, ...lost };
        const started = begin({ ...parsed.site, groupId, cc });
        const unusable = lineProblem(started);
        if (unusable !== null) return { line, text, unproven: [], error: unusable };
        // A line that fits takes its place, so that the next one finds it taken.
        const placed = open.place(packageId === null ? null : [packageId], {
          domains: started.domains.length,
        });
        if (placed.problem !== undefined) {
          return { line, text, unproven: [], error: placed.problem };
        }
        const site = { ...started, packageId: placed.packageId };
        return { line, text, site, unproven: [], error: null };
      });
      const bad = checked.some(({ error }) => error !== null);
      const good = bad && !batch.skipInvalid ? [] : checked.filter(({ error }) => error === null);
      const ids = await insertSites(
        tx,
        { id: ownerId, revision },
        good.flatMap((row) => ('site' in row && row.site ? [row.site] : [])),
      );
      const idOfLine = new Map(good.map(({ line }, index) => [line, ids[index] ?? null]));
      const rows = checked.map(({ line, text, error, unproven }) => ({
        line,
        text,
        error,
        unproven,
        id: idOfLine.get(line) ?? null,
      }));
      return { created: ids.length, rows };
    });
  };
}
