import type { EdgeSite } from '@console/contract/edge';
import type { SiteSections } from '@console/contract/site-sections';
import type { SiteSectionName } from '@console/contract/site-words';
import { type RuntimeAccess, toRuntimeAccess } from './runtime-access';
import { type RuntimeCache, toRuntimeCache } from './runtime-cache';
import { type RuntimeCc, toRuntimeCc } from './runtime-cc';
import { type RuntimeHttps, runtimeHttps } from './runtime-https';
import { type Resolve, type RuntimeOrigin, toRuntimeOrigin } from './runtime-origin';
import { type RuntimePages, toRuntimePages } from './runtime-pages';
import { type RuntimeRules, toRuntimeRules } from './runtime-rules';

/** A site as nginx's Lua reads it: names resolved, defaults filled in. */
export type RuntimeSite = RuntimeOrigin &
  RuntimeCache & {
    id: string;
    domains: string[];
    /** Ports beside the usual ones, as nginx names them. */
    extraPorts?: string[];
    https: RuntimeHttps;
    /** Whose guard it keeps to. */
    account?: string;
    cc?: RuntimeCc;
    access?: RuntimeAccess;
    rules?: RuntimeRules;
    pages?: RuntimePages;
  };

/** The sections that a site may do without: nodes get those alone that somebody has set. */
type OptionalSection = Exclude<SiteSectionName, 'origin' | 'https' | 'cache'>;

type Translations = {
  [Name in OptionalSection]: (settings: SiteSections[Name], site: EdgeSite) => Partial<RuntimeSite>;
};

/** What nginx gets of each of them. */
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

/** `referenceOf` names a certificate in the version that nginx keeps. */
export function toRuntimeSite(
  site: EdgeSite,
  resolve: Resolve,
  referenceOf: (certificateId: string) => string | undefined,
): RuntimeSite {
  const runtime: RuntimeSite = {
    id: site.id,
    domains: site.domains,
    ...(site.extraPorts.length > 0 && { extraPorts: site.extraPorts.map(String) }),
    ...(site.account !== '' && { account: site.account }),
    ...toRuntimeOrigin(site, resolve),
    https: runtimeHttps(site.https, referenceOf),
    ...toRuntimeCache(site.cache),
  };
  for (const name of Object.keys(site).filter(isTranslated)) {
    Object.assign(runtime, translated(name, site));
  }
  return runtime;
}
