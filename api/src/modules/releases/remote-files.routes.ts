import { inRoleGroup } from '@console/contract/common/roles/roles';
import {
  releaseFileNameSchema,
  releaseVersionSchema,
} from '@console/contract/console/endpoints/releases';
import { remoteNameSchema } from '@console/contract/console/remotes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerToken, cookieToken } from '../../plugins/access';
import { contentTypeOf, notFoundText, sendImmutable } from '../../plugins/pages/stored-file';
import type { SessionsService } from '../sessions/sessions.service';
import type { ReleaseFiles } from './release-files';

type Options = { releaseFiles: ReleaseFiles; sessions: Pick<SessionsService, 'findUser'> };

const addressSchema = z.object({
  name: remoteNameSchema,
  version: releaseVersionSchema,
  '*': releaseFileNameSchema,
});

/** The files of the remotes, as the console's origin serves them. */
export function remoteFilesRoutes(app: FastifyInstance, options: Options) {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/remotes/:name/:version/*',
    config: { access: 'public', raw: true },
    schema: { hide: true },
    handler: (request, reply) => sendReleaseFile(request, reply, options),
  });
}

/**
 * A file of a release. Files of a remote for administrators do not exist for anybody else: the
 * same 404 as a file that is not there, and never from a cache that others share.
 */
async function sendReleaseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { releaseFiles, sessions }: Options,
) {
  const address = addressSchema.safeParse(request.params).data;
  const file = address && (await releaseFiles.find({ ...address, file: address['*'] }));
  if (!(address && file)) return notFoundText(reply);
  const gated = file.descriptor.access === 'administrator';
  if (gated) {
    // A script tag sends the cookie and no header; this is all that the cookie is good for.
    const token = bearerToken(request) ?? cookieToken(request);
    const visitor = token ? await sessions.findUser(token) : undefined;
    if (!inRoleGroup(visitor?.roles, 'administrator')) return notFoundText(reply);
  }
  return sendImmutable(request, reply, {
    ...file,
    tag: file.integrity,
    type: contentTypeOf(address['*']),
    scope: gated ? 'private' : 'public',
  });
}
