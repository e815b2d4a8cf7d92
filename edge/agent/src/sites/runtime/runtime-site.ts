import type { EdgePackage, EdgeSite } from '@console/contract/edge/endpoints/edge';
import { unlimited } from '@console/contract/packages/plan-words';
import type { SiteSections } from '@console/contract/sites/sections/stored-sections';
import type { SiteSectionName } from '@console/contract/sites/settings/words';
import { type RuntimeAccess, toRuntimeAccess } from './runtime-access';
import { type RuntimeCache, toRuntimeCache } from './runtime-cache';
import { type RuntimeCc, toRuntimeCc } from './runtime-cc';
import { type RuntimeHttps, runtimeHttps } from './runtime-https';
import { type Resolve, type RuntimeOrigin, toRuntimeOrigin } from './runtime-origin';
import { type RuntimePages, toRuntimePages } from './runtime-pages';
import { type RuntimeRules, toRuntimeRules } from './runtime-rules';

type RuntimePackage = Pick<EdgePackage, 'id' | 'cancelled' | 'webSocket' | 'brand'> & {
  servedUntil?: number;
  exhaustedUntil?: number;
  /** The limits on what its sites may use at a time. */
  atOnce?: { requests?: number; connections?: number; bytes?: number };
};

/** A site as nginx's Lua reads it: names resolved, defaults filled in. */
export type RuntimeSite = RuntimeOrigin &
  RuntimeCache & {
    id: string;
    domains: string[];
    /** Ports beside the usual ones, as nginx names them. */
    extraPorts?: string[];
    https: RuntimeHttps;
    /** The account whose guard applies. */
    account?: string;
    /** What its package allows. */
    package?: RuntimePackage;
    cc?: RuntimeCc;
    access?: RuntimeAccess;
    rules?: RuntimeRules;
    pages?: RuntimePages;
  };

/** Optional sections: nodes get only those that somebody has set. */
type OptionalSection = Exclude<SiteSectionName, 'origin' | 'https' | 'cache'>;

type Translations = {
  [Name in OptionalSection]: (settings: SiteSections[Name], site: EdgeSite) => Partial<RuntimeSite>;
};

/** How nginx gets each of them. */
export const translations: Translations = {
  cc: (settings) => {
    const cc = toRuntimeCc(settings);
    return cc ? { cc } : {};
  },
  access: (access, { domains }) => ({ access: toRuntimeAccess(access, domains) }),
  rules: (rules) => ({ rules: toRuntimeRules(rules) }),
  pages: (pages) => ({ pages: toRuntimePages(pages) }),
};

const isTranslated = (name: string): name is OptionalSection => name in translations;

function translated<Name extends OptionalSection>(name: Name, site: EdgeSite) {
  const sections: { [One in OptionalSection]?: SiteSections[One] } = site;
  const settings = sections[name];
  return settings && translations[name](settings, site);
}

const bytesOfMegabit = 125_000;

/** The limits that are set; bandwidth in bytes a second. */
function boundsOf(terms: EdgePackage): Pick<RuntimePackage, 'atOnce'> {
  const { requestsPerSecond, connections, bandwidthMbps } = terms;
  const atOnce = {
    ...(requestsPerSecond !== unlimited && { requests: requestsPerSecond }),
    ...(connections !== unlimited && { connections }),
    ...(bandwidthMbps !== unlimited && { bytes: bandwidthMbps * bytesOfMegabit }),
  };
  return Object.keys(atOnce).length > 0 ? { atOnce } : {};
}

/** Absent times are left out: nginx's Lua has no null. */
function toRuntimePackage(terms: EdgePackage): RuntimePackage {
  const { id, servedUntil, exhaustedUntil, cancelled, webSocket, brand } = terms;
  return {
    ...{ id, cancelled, webSocket, brand },
    ...(servedUntil !== null && { servedUntil }),
    ...(exhaustedUntil !== null && { exhaustedUntil }),
    ...boundsOf(terms),
  };
}

/** `referenceOf` names a certificate in the version that nginx keeps. */
export function toRuntimeSite(
  site: EdgeSite,
  resolve: Resolve,
  referenceOf: (certificateId: string) => string | undefined,
  terms?: EdgePackage,
): RuntimeSite {
  const runtime: RuntimeSite = {
    id: site.id,
    domains: site.domains,
    ...(site.extraPorts.length > 0 && { extraPorts: site.extraPorts.map(String) }),
    ...(site.account !== '' && { account: site.account }),
    ...(terms && { package: toRuntimePackage(terms) }),
    ...toRuntimeOrigin(site, resolve),
    https: runtimeHttps(site.https, referenceOf),
    ...toRuntimeCache(site.cache),
  };
  for (const name of Object.keys(site).filter(isTranslated)) {
    Object.assign(runtime, translated(name, site));
  }
  return runtime;
}
