import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import {
  notFoundText,
  type StoredFile,
  sendFresh,
  sendImmutable,
} from '../../plugins/pages/stored-file';
import { createDocsFiles } from './docs-files';

const base = '/docs/';
const publicRaw = { config: { access: 'public', raw: true }, schema: { hide: true } } as const;

/** Everything the pages need is in separate files; the build refuses a page that needs more. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The access documentation: static pages, the same for every host name and every visitor. */
export function accessDocsRoutes(app: FastifyInstance, { docsDir }: Pick<Config, 'docsDir'>) {
  const files = createDocsFiles(docsDir);

  async function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredFile) {
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'same-origin');
    return sendFresh(request, reply, page);
  }

  async function sendMissing(request: FastifyRequest, reply: FastifyReply) {
    const page = await files.find('404.html');
    if (page) return sendPage(request, reply.status(404), page);
    return reply
      .status(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('文档尚未构建');
  }

  app.route({
    ...publicRaw,
    method: ['GET', 'HEAD'],
    url: '/docs',
    handler: (_request, reply) => reply.redirect(base, 308),
  });
  app.route({
    ...publicRaw,
    method: ['GET', 'HEAD'],
    url: `${base}*`,
    handler: async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const name = request.params['*'];
      // A page has one address, without the ending.
      if (name.endsWith('.html')) return sendMissing(request, reply);
      if (/\.[^/]*$/.test(name)) {
        const file = await files.find(name);
        if (!file) return notFoundText(reply);
        const send = name.startsWith('assets/') ? sendImmutable : sendFresh;
        return send(request, reply, file);
      }
      const page = await files.find(name === '' ? 'index.html' : `${name}.html`);
      return page ? sendPage(request, reply, page) : sendMissing(request, reply);
    },
  });
}
