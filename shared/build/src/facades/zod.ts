import * as z from './zod-members';

// `new Function` is against the console's content security policy; the browser speaks Chinese.
z.config({ ...z.zhCN(), jitless: true });

export { z };
export default z;
