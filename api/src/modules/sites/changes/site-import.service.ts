import { type FileLine, type FileSite, readSiteFile } from '@console/contract/sites/endpoints/file';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import type { PatternProbe } from '../../../ports/patterns/pattern-probe';
import { patternsIn, slowPatternText } from '../../../ports/patterns/patterns-in';
import { type ConfigWrites, changeConfig } from '../../configured/history/config-change.service';
import { domainsProblem, type SiteClaims } from '../domains/site-claims';
import type { DomainProblem } from '../domains/site-domains';
import type { SiteSigning } from '../settings/site-signing';
import { readStarts } from '../site-start';
import { insertSites, type StartedSite } from '../sites.writes';
import { readReferences } from './site-references';

export type SiteImportDeps = ConfigWrites & {
  signing: SiteSigning;
  /** Fails unless the owner has the certificate and it can be served. */
  requireCertificate: (ownerId: string, certificateId: string, tx: Db) => Promise<void>;
  slowPatterns: PatternProbe['slowOnes'];
};

/** Domains that are looked up at once, well below PostgreSQL's bound of parameters. */
const domainsAtOnce = 200;

type Examined = { line: number; text: string; unproven: string[] } & (
  | { site: StartedSite; error: null }
  | { site: null; error: string }
);

/** The table of sites holds no keys: those that a person wrote into a file are sealed apart. */
function withoutKeys({ settings, ...site }: StartedSite): StartedSite {
  const { access } = settings;
  if (!access) return { ...site, settings };
  const signing = { ...access.signing, key: '', spareKey: '' };
  return { ...site, settings: { ...settings, access: { ...access, signing } } };
}

/** Checks a file of websites, or adds what is good of it in one transaction. */
export function createSiteImports(deps: SiteImportDeps, claims: SiteClaims) {
  type Own = Awaited<ReturnType<SiteClaims['ownPlaces']>>;
  type Looked = { lines: readonly FileLine[]; own: Own; slow: ReadonlySet<string> };

  async function takenDomains(tx: Db, ownerId: string, wanted: string[], { hosts }: Own) {
    const problems = new Map<string, DomainProblem>();
    for (let from = 0; from < wanted.length; from += domainsAtOnce) {
      const some = wanted.slice(from, from + domainsAtOnce);
      const found = await claims.findDomainProblems(tx, some, { ownerId, hosts });
      for (const [domain, problem] of found) problems.set(domain, problem);
    }
    return problems;
  }

  /** Each line as the site that it would become, or why it cannot. */
  async function examine(tx: Db, ownerId: string, { lines, own, slow }: Looked) {
    const wanted = lines.flatMap(({ site }) => site?.domains ?? []);
    const taken = await takenDomains(tx, ownerId, wanted, own);
    const references = await readReferences(tx, ownerId, deps.requireCertificate);
    const begin = await readStarts(tx, ownerId);

    async function siteOf(file: FileSite): Promise<StartedSite | string> {
      const named = await references.resolve(file);
      if (typeof named === 'string') return named;
      const { certificateId, packageIds, groupId } = named;
      const { group: _group, package: _package, certificate: _certificate, ...written } = file;
      const { domains, extraPorts } = file;
      const https = { ...file.https, certificateId };
      const started = begin({ ...written, groupId, https });
      const [unusable] = Object.values(claims.originProblems(started.settings.origin, own));
      const problem = unusable ?? claims.portsProblem(extraPorts);
      if (problem !== undefined) return problem;
      const exploding = patternsIn(started.settings.cc).find(({ pattern }) => slow.has(pattern));
      if (exploding) return `CC 防御：「${exploding.pattern}」：${slowPatternText}`;
      const undefended = await references.defenceProblem(started.settings.cc ?? {});
      if (undefended !== null) return `CC 防御：${undefended}`;
      const placed = references.place(packageIds, {
        domains: domains.length,
        httpPorts: extraPorts.length,
      });
      if (placed.problem !== undefined) return placed.problem;
      return { ...started, packageId: placed.packageId };
    }

    const examined: Examined[] = [];
    for (const { line, text, site: file, error } of lines) {
      const lost = file && domainsProblem(file.domains, taken);
      const site = lost?.error ?? (file ? await siteOf(file) : error);
      const row = { line, text, unproven: lost?.unproven ?? [] };
      examined.push(
        typeof site === 'string'
          ? { ...row, site: null, error: site }
          : { ...row, site, error: null },
      );
    }
    return examined;
  }

  return async function importSites(ownerId: string, file: { text: string; commit: boolean }) {
    const read = readSiteFile(file.text);
    if (read.problem !== undefined)
      throw new ApiError('INVALID', { fields: { text: read.problem } });
    const { format, lines } = read;
    const own = await claims.ownPlaces();
    const patterns = patternsIn(lines.map(({ site }) => site?.cc));
    const slow = await deps.slowPatterns(
      ownerId,
      patterns.map(({ pattern }) => pattern),
    );
    const looked = { lines, own, slow };
    const report = (examined: readonly Examined[], ids: readonly string[]) => {
      const good = examined.filter(({ site }) => site);
      const idOf = new Map(good.map(({ line }, index) => [line, ids[index] ?? null]));
      const rows = examined.map(({ line, text, error, unproven }) => ({
        ...{ line, text, error, unproven },
        id: idOf.get(line) ?? null,
      }));
      return { format, created: ids.length, rows };
    };
    if (!file.commit) {
      return deps.db.transaction(async (tx) => report(await examine(tx, ownerId, looked), []));
    }
    const cause = { authorId: ownerId, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      const examined = await examine(tx, ownerId, looked);
      const good = examined.flatMap(({ site }) => site ?? []);
      const ids = await insertSites(tx, { id: ownerId, revision }, good.map(withoutKeys));
      for (const [index, { settings }] of good.entries()) {
        const id = ids[index];
        const signing = settings.access?.signing;
        if (id && signing?.key) await deps.signing.store(tx, id, signing);
      }
      return report(examined, ids);
    });
  };
}
