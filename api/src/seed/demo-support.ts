import type { Support } from '@console/contract/console/endpoints/system-info';
import type { SeedContext } from './seed-context';

/** Contacts of nobody: the numbers are made up, and names below `.test` lead nowhere. */
const support: Support = {
  surveyUrl: 'https://survey.demo.test/console',
  wechatUrl: 'https://wechat.demo.test/kefu',
  email: 'support@demo.test',
  agents: [
    { qq: '10000001', tags: ['售前'] },
    { qq: '10000002', tags: ['技术支持'] },
    { qq: '10000003', tags: ['技术支持', '夜班'] },
  ],
  groups: [
    { name: '交流群', joinUrl: 'https://qq.demo.test/group/20000001' },
    { name: '通知群', joinUrl: 'https://qq.demo.test/group/20000002' },
  ],
};

/** How the demo's support is reached. */
export async function seedSupport({ services }: SeedContext): Promise<void> {
  await services.settings.proposeSupport(support);
}
