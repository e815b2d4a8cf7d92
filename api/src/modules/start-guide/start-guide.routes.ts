import { startGuideEndpoints } from '@console/contract/console/endpoints/start-guide';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { StartGuideService } from './start-guide.service';

/** The start guide of new accounts. */
export function startGuideRoutes(
  app: FastifyInstance,
  { startGuide }: { startGuide: StartGuideService },
) {
  contractRoute(app, startGuideEndpoints.getStartGuide, ({ user }) => startGuide.getGuide(user));
  contractRoute(app, startGuideEndpoints.closeStartGuide, async ({ user }) => {
    await startGuide.close(user.id);
    return {};
  });
}
