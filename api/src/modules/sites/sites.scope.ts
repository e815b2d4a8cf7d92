import { and, eq, type SQL } from 'drizzle-orm';
import { sites } from './sites.tables';

/** The one place that says which sites a person may touch: their own. */
export function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(sites.ownerId, ownerId), ...conditions);
}
