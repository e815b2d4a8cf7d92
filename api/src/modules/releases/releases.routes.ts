import {
  publishBytesMax,
  releaseEndpoints,
  releaseFileNameSchema,
} from '@console/contract/releases';
import { remoteNameSchema } from '@console/contract/remotes';
import { inRoleGroup } from '@console/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerToken, cookieToken, optionalUser } from '../../plugins/access';
import { contractRoute } from '../../plugins/contract-route';
import { contentTypeOf, notFoundText, sendImmutable } from '../../plugins/immutable-file';
import type { SessionsService } from '../sessions/sessions.service';
import { remoteOfDeployToken } from './deploy-token';
import type { ReleaseFiles } from './release-files';
import type { ReleasesService } from './releases.service';

type Options = {
  releases: ReleasesService;
  releaseFiles: ReleaseFiles;
  sessions: Pick<SessionsService, 'findUser'>;
  deployKey: string | undefined;
};

const addressSchema = z.object({
  name: remoteNameSchema,
  version: z.string(),
  '*': releaseFileNameSchema,
});

/** The registry of releases: its API, and the files of the remotes. */
export function releasesRoutes(app: FastifyInstance, options: Options) {
  const { releases, deployKey } = options;
  app.authenticators.deploy = async (request) => {
    const token = bearerToken(request);
    const remote = deployKey && token ? remoteOfDeployToken(deployKey, token) : undefined;
    return remote && { remote };
  };

  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stop = await releases.start();
  });
  app.addHook('onClose', async () => stop?.());

  contractRoute(app, releaseEndpoints.getBoot, async ({ request }) =>
    releases.getBoot((await optionalUser(request))?.roles),
  );
  contractRoute(app, releaseEndpoints.getReleaseSet, async ({ request }) => {
    const { releaseSet } = await releases.getBoot((await optionalUser(request))?.roles);
    return { releaseSet };
  });
  contractRoute(app, releaseEndpoints.listReleases, () => releases.listReleases());
  contractRoute(
    app,
    releaseEndpoints.publishRelease,
    ({ deploy, body }) => releases.publish(deploy.remote, body),
    { bodyLimit: publishBytesMax },
  );
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
