import type { Origin } from '../sites/settings/origin';
import { originRoleWords } from '../sites/settings/words';

export const roles = originRoleWords;

/** `203.0.113.9:8080 权重5 备用`; brackets keep the port of an IPv6 address apart. */
export function originCell({ address, port, weight, role }: Origin): string {
  const place =
    port === null ? address : address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
  const more = [weight === 1 ? '' : `权重${weight}`, role === 'up' ? '' : roles[role]];
  return [place, ...more].filter((part) => part !== '').join(' ');
}
