import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { requestAddress } from '../../http/request-address';
import { cookieToken } from '../../plugins/access';
import { consoleHost } from '../../plugins/pages/console-host';
import { securePage } from '../../plugins/pages/page-security';
import { notFoundText, sendImmutable } from '../../plugins/pages/stored-file';
import { escapeHtml } from '../../rendering/html';
import type { ReleasesService } from '../releases/releases.service';
import type { SessionsService } from '../sessions/sessions.service';
import type { SystemInfoService } from '../system-info/system-info.service';
import { type HeadStart, headStartOf } from './head-start';
import { createHostAssets } from './host-assets';
import type { HostFiles } from './host-build';
import { renderPage } from './page-html';

type Options = {
  config: Pick<Config, 'consoleDir'>;
  hostFiles: HostFiles;
  sessions: Pick<SessionsService, 'findUser'>;
  systemInfo: Pick<SystemInfoService, 'brandOfHost'>;
  releases: Pick<ReleasesService, 'getBoot'>;
};

/** Paths of the pages outside the shell, which are a build of their own. */
const outsideShell = /^\/(auth(\/.*)?|400|500|error|unauthorized)\/?$/;

const publicRaw = { config: { access: 'public', raw: true }, schema: { hide: true } } as const;

/** The console itself: its pages at every path not taken otherwise, and the host's scripts. */
export function consoleRoutes(app: FastifyInstance, options: Options) {
  const assets = createHostAssets(options.config.consoleDir);
  app.route({
    ...publicRaw,
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const file = await assets.find(request.params['*']);
      return file ? sendImmutable(request, reply, file) : notFoundText(reply);
    },
  });
  app.route({
    ...publicRaw,
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => sendPage(request, reply, options),
  });
  for (const url of ['/*', '/assets/*', '/docs', '/docs/*', '/remotes/*']) {
    app.route({
      ...publicRaw,
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      handler: (_request, reply) =>
        reply
          .status(405)
          .header('allow', 'GET, HEAD')
          .type('text/plain; charset=utf-8')
          .send('Method Not Allowed'),
    });
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, options: Options) {
  const { pathname, search } = requestAddress(request.url);
  // A file that is not there must not be answered with a page.
  if (/\.[^/]*$/.test(pathname) || pathname.startsWith('/remotes/')) return notFoundText(reply);
  const { hostFiles: files, systemInfo } = options;
  const outside = outsideShell.test(pathname);
  const template = outside ? await files.auth() : await files.shell();
  if (!template) return notBuilt(reply);
  const nonce = randomBytes(16).toString('base64');
  const [brand, start] = await Promise.all([
    systemInfo.brandOfHost(consoleHost(request)),
    outside ? shellFiles(files) : headStart(request, { pathname, search }, options),
  ]);
  const html = renderPage(template, { nonce, brand, ...start });
  return securePage(reply, nonce).send(html);
}

const noBuild = { deferred: {}, integrity: {} };

type Address = { pathname: string; search: string };

/** Only for a visitor with a valid cookie: nobody else learns which remotes there are. */
async function headStart(request: FastifyRequest, { pathname, search }: Address, options: Options) {
  const token = cookieToken(request);
  const user = token ? await options.sessions.findUser(token) : undefined;
  const [{ remotes }, build] = await Promise.all([
    options.releases.getBoot(user?.roles),
    options.hostFiles.build(),
  ]);
  const address = { path: pathname, hasQuery: search !== '' };
  return headStartOf(remotes, build ?? noBuild, user?.roles, address);
}

/** Names the shell's scripts to the sign-in page, which fetches them while a person types. */
async function shellFiles(files: HostFiles): Promise<HeadStart> {
  const { scripts = [] } = (await files.build()) ?? {};
  const preloads = `<meta name="shell-files" content="${escapeHtml(scripts.join(' '))}">`;
  return { preloads, early: [] };
}

function notBuilt(reply: FastifyReply) {
  return reply
    .status(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('控制台尚未构建');
}
