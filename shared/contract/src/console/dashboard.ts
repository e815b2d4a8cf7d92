import type { Role } from '../common/roles/role-schemas';
import { inRoleGroup } from '../common/roles/roles';
import type { RemoteCard } from './remotes';

/** Pages of the dashboard, as they stand in the URL, with what their tabs say to a customer. */
const customerPages = { overview: '总览', usage: '用量' } as const;

/** For an operator the business comes first; their own websites have a separate tab. */
const operatorPages = { overview: '运营总览', service: '我的服务', usage: '用量' } as const;

type Page = keyof typeof customerPages | keyof typeof operatorPages;

/** Which cards stand on which page. */
const customerCards: Partial<Record<string, RemoteCard['item']>> = {
  overview: 'overview',
  usage: 'usage',
};
const operatorCards: Partial<Record<string, RemoteCard['item']>> = {
  overview: 'operator',
  service: 'overview',
  usage: 'usage',
};

const isOperator = (roles: readonly Role[] | undefined) => inRoleGroup(roles, 'administrator');

/** The pages that somebody with these roles has, by their key, with the words of their tabs. */
export function dashboardPages(roles: readonly Role[] | undefined): Partial<Record<Page, string>> {
  return isOperator(roles) ? operatorPages : customerPages;
}

/** The kind of cards on a page of the dashboard; undefined where there is no such page. */
export function dashboardCards(
  page: string | undefined,
  roles: readonly Role[] | undefined,
): RemoteCard['item'] | undefined {
  return (isOperator(roles) ? operatorCards : customerCards)[page ?? ''];
}
