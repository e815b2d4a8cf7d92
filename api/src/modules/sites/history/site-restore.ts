import type { SiteSettings } from '@console/contract/sites/history/changes';

/** What a problem is about: there is no form with its field. */
export function fieldName(settings: SiteSettings, field: string): string {
  const { certificateName, domains, origin } = settings;
  const index = Number(/\.(\d+)/.exec(field)?.[1] ?? 0);
  if (field.startsWith('https.certificateId')) return `证书「${certificateName ?? ''}」：`;
  if (field.startsWith('domains')) return `${domains[index] ?? ''}：`;
  if (field.startsWith('origin')) return `${origin.origins[index]?.address ?? ''}：`;
  if (field === 'extraPorts') return '额外端口：';
  return field.startsWith('access.signing') ? 'URL 鉴权：' : '';
}
