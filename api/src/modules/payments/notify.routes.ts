import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFoundText } from '../../plugins/pages/stored-file';
import {
  type NoticeAnswer,
  NoticeRefused,
  type NoticeRequest,
  type PaymentGateway,
} from '../../ports/payments/payment-gateway';
import { notifyPath } from './notify-path';
import type { SettlementService } from './settlement.service';

type Services = { gateways: readonly PaymentGateway[]; settlement: SettlementService };

const bodyMax = 64 * 1024;

/**
 * Where gateways say that something was paid: one address an account, so that one gateway's word never
 * counts for another. They write forms and JSON, whose bytes are signed, so that bodies stay text.
 */
export async function notifyRoutes(app: FastifyInstance, { gateways, settlement }: Services) {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, read) =>
      read(null, body),
    );
    for (const method of ['GET', 'POST'] as const) {
      scope.route({
        method,
        url: notifyPath(':gateway'),
        bodyLimit: bodyMax,
        config: { access: 'public', raw: true },
        schema: { hide: true },
        handler: async (request: FastifyRequest<{ Params: { gateway: string } }>, reply) => {
          const gateway = gateways.find(({ id }) => id === request.params.gateway);
          if (!gateway) return notFoundText(reply);
          return answerWith(reply, await hear(gateway, noticeOf(request), request));
        },
      });
    }
    done();
  });

  async function hear(
    gateway: PaymentGateway,
    notice: NoticeRequest,
    { log }: FastifyRequest,
  ): Promise<NoticeAnswer> {
    try {
      const told = await gateway.readNotice(notice);
      if (!told) return gateway.accepted;
      const paid = gateway.confirmsByQuery ? await gateway.query(told.tradeNo) : told;
      if (paid === 'unpaid') throw new NoticeRefused('the gateway knows no such payment');
      await settlement.settle(gateway, paid);
      return gateway.accepted;
    } catch (error) {
      // Anything but a refusal is ours: the gateway is to try again, which it does after any refusal.
      const reason = error instanceof Error ? error.message : 'unknown';
      log[error instanceof NoticeRefused ? 'warn' : 'error'](`notice of ${gateway.id}: ${reason}`);
      return gateway.refused;
    }
  }
}

function noticeOf(request: FastifyRequest): NoticeRequest {
  const [, query = ''] = request.url.split('?', 2);
  const body = typeof request.body === 'string' ? request.body : '';
  return { method: request.method, query, body, headers: request.headers };
}

function answerWith(reply: FastifyReply, { status, type, body }: NoticeAnswer) {
  return reply.status(status).header('cache-control', 'no-store').type(type).send(body);
}
