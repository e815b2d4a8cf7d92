import { originProtocols } from '../../sites/origin.model';
import { useGetSiteDefaultsQuery } from '../../sites/site-defaults.api';

const protocols = Object.entries(originProtocols).map(([value, option]) => ({ value, ...option }));

/** Protocols of a new website; the first is that of the default settings of its group. */
export function useProtocolOptions(groupId: string | null | undefined) {
  const { data } = useGetSiteDefaultsQuery({ query: groupId ? { group: groupId } : {} });
  const label = data ? originProtocols[data.settings.origin.protocol].label : undefined;
  const standing = {
    value: '',
    label: label ? `默认（${label}）` : '默认',
    description: '与默认设置相同。',
  };
  return [standing, ...protocols];
}
