import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { securePage } from '../../plugins/pages/page-security';
import { notFoundText } from '../../plugins/pages/stored-file';
import { cashierPage } from './cashier-page';
import { type DemoCashier, demoCashierPath } from './demo-cashier.service';

const open = { config: { access: 'public', raw: true }, schema: { hide: true } } as const;
const formSchema = z.object({ trade: z.uuid(), silent: z.literal('1').optional() });

const queryOf = (url: string) => url.split('?', 2)[1] ?? '';

/** The pages and the interface of the demo's cashier, in demo mode only. */
export async function demoCashierRoutes(
  app: FastifyInstance,
  { demoCashier }: { demoCashier: DemoCashier | undefined },
) {
  if (!demoCashier) return;

  function page(reply: FastifyReply, trade: Awaited<ReturnType<DemoCashier['open']>>) {
    if (!trade) return notFoundText(reply);
    const nonce = randomBytes(16).toString('base64');
    return securePage(reply, nonce).send(cashierPage({ trade, nonce }));
  }

  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, read) => read(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.route({
      ...{ method: 'GET', url: `${demoCashierPath}/submit.php`, ...open },
      handler: async ({ url }, reply) => page(reply, await demoCashier.open(queryOf(url))),
    });
    scope.route({
      ...{ method: 'POST', url: `${demoCashierPath}/pay`, ...open },
      handler: async ({ body }, reply) => {
        const form = formSchema.safeParse(body).data;
        if (!form) return notFoundText(reply);
        return page(reply, await demoCashier.pay(form.trade, form.silent === undefined));
      },
    });
    scope.route({
      ...{ method: 'GET', url: `${demoCashierPath}/api.php`, ...open },
      handler: async ({ url }, reply) =>
        reply.header('cache-control', 'no-store').send(await demoCashier.answerQuery(queryOf(url))),
    });
    done();
  });
}
