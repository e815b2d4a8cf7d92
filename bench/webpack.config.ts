import { join } from 'node:path';
import { singlePageConfig } from '@console/build/single-page';

const root = join(import.meta.dirname, '..');

export default singlePageConfig({
  host: join(root, 'host-shell'),
  remotes: join(root, 'bench/single-page/static-remotes.ts'),
  template: join(root, 'host-shell/templates/index.html'),
  to: join(root, 'bench/dist/single-page'),
});
