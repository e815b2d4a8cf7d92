import { announcementEndpoints } from '@console/contract/console/endpoints/announcements';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionUser } from '../../plugins/access';
import { contractRoute } from '../../plugins/contract-route';
import { cleanHtml } from './announcement-html';
import type { AnnouncementsAdminService } from './announcements-admin.service';

type By = { user: SessionUser; request: FastifyRequest };
const actorOf = ({ user, request }: By) => ({ id: user.id, ip: request.ip });

/** Announcements in the back office. */
export function announcementsAdminRoutes(
  app: FastifyInstance,
  { announcementsAdmin }: { announcementsAdmin: AnnouncementsAdminService },
) {
  contractRoute(app, announcementEndpoints.listAnnouncements, ({ query }) =>
    announcementsAdmin.listAnnouncements(query),
  );
  contractRoute(app, announcementEndpoints.createAnnouncement, (context) =>
    announcementsAdmin.createAnnouncement(actorOf(context), context.body),
  );
  contractRoute(app, announcementEndpoints.updateAnnouncement, (context) =>
    announcementsAdmin.updateAnnouncement(actorOf(context), context.params.id, context.body),
  );
  contractRoute(app, announcementEndpoints.deleteAnnouncement, async (context) => {
    await announcementsAdmin.deleteAnnouncement(actorOf(context), context.params.id);
    return {};
  });
  contractRoute(app, announcementEndpoints.previewAnnouncement, ({ body }) => ({
    content: cleanHtml(body.content),
  }));
}
