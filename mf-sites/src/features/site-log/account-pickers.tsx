import { ItemPicker, pickerItemsMax } from '@console/settings/monitor';
import {
  useGetAdminUserQuery,
  useListAdminUsersQuery,
  useListLoggedSitesQuery,
} from './site-log.api';

type Ids = readonly string[];

/** Ids of a list in the URL. */
export const idsIn = (text: string | undefined): Ids => text?.split(',') ?? [];
const idsText = (ids: Ids) => (ids.length === 0 ? undefined : ids.join(','));

type Narrowed = { accounts?: string | undefined; sites?: string | undefined };
type AccountPickersProps = { value: Narrowed; onChange: (patch: Narrowed) => void };

/** Narrows the log of all accounts to some of them, and to some websites: of the chosen accounts, if any are. */
export function AccountPickers({ value, onChange }: AccountPickersProps) {
  const { accounts, sites } = value;
  return (
    <>
      <ItemPicker
        source={accountSource}
        chosen={idsIn(accounts)}
        // Websites of other accounts would leave nothing.
        onChange={(ids) => onChange({ accounts: idsText(ids), sites: undefined })}
      />
      <ItemPicker
        key={accounts}
        source={siteSourceOf(accounts)}
        chosen={idsIn(sites)}
        onChange={(ids) => onChange({ sites: idsText(ids) })}
      />
    </>
  );
}

function useAccountName(id: string | undefined) {
  return useGetAdminUserQuery({ params: { id: id ?? '' } }, { skip: id === undefined }).data?.name;
}

function useSiteName(id: string | undefined) {
  const query = { sites: id, limit: 1 };
  const { data } = useListLoggedSitesQuery({ query }, { skip: id === undefined });
  return data?.items[0]?.domain;
}

/** What the chips say of the chosen accounts and websites; absent where none are. */
export function useChosenNames({ accounts, sites }: Narrowed) {
  const [accountIds, siteIds] = [idsIn(accounts), idsIn(sites)];
  const accountName = useAccountName(accountIds[0]);
  const siteName = useSiteName(siteIds[0]);
  return {
    accounts: chosenText(accountName ?? '选定的账户', accountIds.length, '账户'),
    sites: chosenText(siteName ?? '选定的网站', siteIds.length, '网站'),
  };
}

function chosenText(first: string, count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return count > 1 ? `${first} 等 ${count} 个${noun}` : first;
}

const accountSource = {
  noun: '所属账户',
  searchBy: '名称、邮箱或手机',
  useName: useAccountName,
  useItems(keyword: string | undefined) {
    const query = { keyword, limit: pickerItemsMax, sort: 'name' } as const;
    const { data, isError, refetch } = useListAdminUsersQuery({ query });
    return { data, isError, refetch };
  },
};

const siteSourceOf = (accounts: string | undefined) => ({
  noun: '网站',
  searchBy: '域名或账户',
  useName: useSiteName,
  useItems(keyword: string | undefined) {
    const query = { keyword, accounts, limit: pickerItemsMax };
    const { data, isError, refetch } = useListLoggedSitesQuery({ query });
    const items = data?.items.map(({ id, domain, account }) => ({
      id,
      name: accounts === undefined ? `${domain}（${account.name}）` : domain,
    }));
    return { data: data && items && { items, total: data.total }, isError, refetch };
  },
});
