import { publishBytesMax, releaseEndpoints } from '@console/contract/console/endpoints/releases';
import type { FastifyInstance } from 'fastify';
import { bearerToken, optionalUser } from '../../plugins/access';
import { contractRoute } from '../../plugins/contract-route';
import { remoteOfDeployToken } from './deploy-token';
import type { ReleasesService } from './releases.service';

type Options = { releases: ReleasesService; deployKey: string | undefined };

/** The registry of releases. */
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
}
