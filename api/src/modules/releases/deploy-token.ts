import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RemoteName, remoteNameSchema } from '@console/contract/console/remotes';

/** The deploy token of a remote: whoever holds it may publish that remote and nothing else. */
export function deployTokenOf(deployKey: string, remote: RemoteName): string {
  return createHmac('sha256', deployKey).update(`deploy:${remote}`).digest('base64url');
}

/** The remote that a deploy token is for. Every remote is compared, so that time tells nothing. */
export function remoteOfDeployToken(deployKey: string, token: string): RemoteName | undefined {
  const given = Buffer.from(token);
  let owner: RemoteName | undefined;
  for (const remote of remoteNameSchema.options) {
    const expected = Buffer.from(deployTokenOf(deployKey, remote));
    if (given.length === expected.length && timingSafeEqual(given, expected)) owner = remote;
  }
  return owner;
}
