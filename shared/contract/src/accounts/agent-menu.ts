import type { UserInfo } from './endpoints/users';

/** The agent item of the menu: the record has menuSwitch on, has an id and has status normal. */
export function agentMenuVisible(user: Pick<UserInfo, 'agent'> | undefined): boolean {
  const agent = user?.agent;
  return Boolean(agent?.menuSwitch && agent.id && agent.status === 'normal');
}
