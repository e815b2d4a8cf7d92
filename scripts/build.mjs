// `pnpm build`: builds what changed and says what that was.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';

await install();
const built = await build();
console.log(built.length > 0 ? `已构建 ${built.join('、')}` : '没有变化，无需构建');
