import { siteCreateSchema } from '@console/contract/sites/sites';
import type { z } from 'zod';
import { domainsTextSchema } from '../../sites/domains/domains-text';

/** The form of one site: the contract's schema, with the domains as a text area holds them. */
export const addSiteSchema = siteCreateSchema.extend({ domains: domainsTextSchema });

export const addSiteDefaults: z.input<typeof addSiteSchema> = {
  domains: '',
  note: '',
  groupId: '',
  packageId: '',
  origin: { origins: [{ address: '', port: null, weight: 1, role: 'up' }], protocol: '' },
  cc: { group: '' },
};
