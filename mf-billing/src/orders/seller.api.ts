import { systemInfoCalls } from '@console/contract/console/calls';
import { panelHostHeader } from '@console/contract/console/system-info';
import { api, queryOf } from '@console/kit/api';

const { useGetSellerQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getSeller: build.query(
      queryOf(systemInfoCalls.getSystemInfo, {
        errorsAt: 'nowhere',
        headers: () => ({ [panelHostHeader]: window.location.hostname }),
      }),
    ),
  }),
});

/** The seller on this host name: a panel's brand, or the platform's; absent until known. */
export function useSellerName(): string | undefined {
  const { data } = useGetSellerQuery({ body: {} });
  return data?.systemInfo.brandName || undefined;
}
