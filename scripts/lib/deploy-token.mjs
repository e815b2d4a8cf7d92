import { createHmac } from 'node:crypto';

/** The token that may publish one remote: derived from the installation's key, scoped by its name. */
export function deployToken(deployKey, remote) {
  return createHmac('sha256', deployKey).update(`deploy:${remote}`).digest('base64url');
}
