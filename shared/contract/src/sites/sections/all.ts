import type { SiteSectionName } from '../settings/words';
import { accessSection } from './access';
import { cacheSection } from './cache';
import { ccSection } from './cc';
import { httpsSection } from './https';
import { originSection } from './origin';
import { pagesSection } from './pages';
import { rulesSection } from './rules';

/**
 * The sections of a site's settings. Requests, answers, default settings, files, history and the
 * nodes' stream are made from this list, and the API keeps whatever it names; a form
 * (`mf-sites/src/features/site-settings`) and a translation for nginx
 * (`edge/agent/src/sites/runtime/runtime-site.ts`) are missed by the compiler.
 */
export const siteSections = {
  origin: originSection,
  https: httpsSection,
  cache: cacheSection,
  cc: ccSection,
  access: accessSection,
  rules: rulesSection,
  pages: pagesSection,
} as const satisfies Record<SiteSectionName, object>;
