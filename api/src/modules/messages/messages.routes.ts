import { messageEndpoints } from '@console/contract/accounts/endpoints/messages';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { MessagesService } from './messages.service';

/** Announcements. */
export function messagesRoutes(app: FastifyInstance, { messages }: { messages: MessagesService }) {
  contractRoute(app, messageEndpoints.listMessages, ({ query }) =>
    messages.listAnnouncements(query.limit),
  );
  contractRoute(app, messageEndpoints.getMessage, ({ params }) =>
    messages.getAnnouncement(params.id),
  );
}
