// `node scripts/deploy-token.mjs mf-sites`: prints the deploy token of one remote. Needs DEPLOY_KEY.
import { deployToken } from './lib/deploy-token.mjs';
import { remotes } from './lib/workspace.mjs';

const [remote] = process.argv.slice(2);
const key = process.env.DEPLOY_KEY;
if (!key || !remote || !remotes.includes(remote)) {
  console.error(`用法：DEPLOY_KEY=… node scripts/deploy-token.mjs <${remotes.join('|')}>`);
  process.exit(1);
}
console.log(deployToken(key, remote));
