import { eventEndpoints } from '@console/contract/accounts/endpoints/events';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { EventsService } from './events.service';

/** Account events of the signed-in user. */
export function eventsRoutes(app: FastifyInstance, { events }: { events: EventsService }) {
  contractRoute(app, eventEndpoints.listEvents, ({ user, query }) =>
    events.listEvents(user.id, query),
  );
  contractRoute(app, eventEndpoints.getEventWarning, async ({ user }) => ({
    isWarning: await events.hasUnreadWarning(user.id),
  }));
  contractRoute(app, eventEndpoints.readAllEvents, async ({ user }) => {
    await events.readAllEvents(user.id);
    return {};
  });
}
