import { inRoleGroup } from '@console/contract/common/roles/roles';
import type { StartGuide } from '@console/contract/console/endpoints/start-guide';
import type { CnameState } from '@console/contract/domains/endpoints/dns-cname';
import { siteListQuerySchema } from '@console/contract/sites/list-query';
import type { SessionUser } from '../../plugins/access';
import type { CertificationsService } from '../certifications/certifications.service';
import type { CnameChecksService } from '../dns/cname/cname-checks.service';
import type { PackagesService } from '../packages/packages.service';
import type { SitesService } from '../sites/sites.service';
import type { UsersService } from '../users/users.service';

/** How many of a new account's newest websites are checked. */
const sitesMax = 5;

type Deps = {
  certifications: Pick<CertificationsService, 'findCertification'>;
  packages: Pick<PackagesService, 'listPackages'>;
  sites: Pick<SitesService, 'listSites'>;
  cnameChecks: Pick<CnameChecksService, 'checkSites'>;
  users: Pick<UsersService, 'markStarted'>;
  /** Whether nodes have answered a request for one of the owner's sites. */
  hasTraffic: (ownerId: string) => Promise<boolean>;
};

export type StartGuideService = ReturnType<typeof createStartGuideService>;

/** What a new account has done of what leads to a website that visitors reach. */
export function createStartGuideService(deps: Deps) {
  async function furthestSite(ownerId: string) {
    const query = siteListQuerySchema.parse({ limit: sitesMax });
    const { items } = await deps.sites.listSites(ownerId, query);
    const siteIds = items.map(({ id }) => id);
    const checks = await deps.cnameChecks.checkSites(ownerId, { siteIds, fresh: false });
    const states = new Map<string, CnameState>(checks.items.map((row) => [row.siteId, row.state]));
    const site = items.find(({ id }) => states.get(id) === 'effective') ?? items[0];
    if (!site) return { site: null, cname: null };
    const { id, domains, cname } = site;
    return { site: { id, domain: domains[0] ?? '', cname }, cname: states.get(id) ?? null };
  }

  async function certificationOf({ id, roles }: SessionUser): Promise<StartGuide['certification']> {
    if (!inRoleGroup(roles, 'platformUser')) return null;
    return (await deps.certifications.findCertification(id))?.state ?? 'none';
  }

  /** The guide's current state; an account whose website is in effect is not shown it again. */
  async function getGuide(user: SessionUser): Promise<StartGuide> {
    const [certification, packages, way, serving] = await Promise.all([
      certificationOf(user),
      deps.packages.listPackages(user.id),
      furthestSite(user.id),
      deps.hasTraffic(user.id),
    ]);
    if (serving) await deps.users.markStarted(user.id);
    const [first] = packages.filter(({ state }) => state !== 'expired');
    return {
      certification,
      package: first ? { id: first.id, name: first.planName } : null,
      ...way,
      serving,
    };
  }

  return { getGuide, close: deps.users.markStarted };
}
