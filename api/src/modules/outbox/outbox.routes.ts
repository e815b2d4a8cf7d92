import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostName } from '../../plugins/pages/console-host';
import { securePage } from '../../plugins/pages/page-security';
import { notFoundText } from '../../plugins/pages/stored-file';
import type { SystemInfoService } from '../system-info/system-info.service';
import type { OutboxService } from './outbox.service';
import { outboxPage } from './outbox-page';

type Services = {
  outbox: OutboxService | undefined;
  systemInfo: Pick<SystemInfoService, 'brandOfHost'>;
};

type ListRequest = FastifyRequest<{ Querystring: { to?: string | string[] } }>;

const loopback = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;

/** `/outbox`, in demo mode only: what a demo has sent, to be read on this machine. */
export function outboxRoutes(app: FastifyInstance, { outbox, systemInfo }: Services) {
  if (!outbox) return;

  /** From this machine, and by a name of a console: a page elsewhere cannot borrow the browser. */
  async function isLocal(request: FastifyRequest): Promise<boolean> {
    const local = loopback.test(request.ip) && loopback.test(request.socket.remoteAddress ?? '');
    if (!local) return false;
    // Not the panel-host header: that is what the asking page says, this is what it is.
    return (await systemInfo.brandOfHost(hostName(request.headers.host ?? ''))) !== undefined;
  }

  app.route({
    method: 'GET',
    url: '/outbox',
    config: { access: 'public', raw: true },
    schema: { hide: true },
    handler: async (request: ListRequest, reply) => {
      if (!(await isLocal(request))) return notFoundText(reply);
      const recipient = [request.query.to ?? []].flat()[0];
      const messages = await outbox.listMessages(recipient);
      if (request.headers.accept === 'application/json') {
        return reply.header('cache-control', 'no-store').send({ messages });
      }
      const nonce = randomBytes(16).toString('base64');
      return securePage(reply, nonce).send(outboxPage({ messages, recipient, nonce }));
    },
  });
}
