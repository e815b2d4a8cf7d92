import { z } from 'zod';

/**
 * What made a revision: a new site, a change of its settings, a roll-back, new content of its
 * certificate (which changes no setting), or the state in which history found an older site.
 */
export const revisionActionSchema = z.enum([
  'create',
  'change',
  'restore',
  'certificate',
  'baseline',
]);
export type RevisionAction = z.output<typeof revisionActionSchema>;
