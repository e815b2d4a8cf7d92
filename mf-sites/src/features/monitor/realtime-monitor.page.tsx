import { PageHeader } from '@console/kit/ui';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { MonitorBoard } from './monitor-board';
import { SitePicker } from './site-picker';

const idsSchema = z.array(z.uuid());

/** Curves of chosen sites, by default of all. */
export function Component() {
  const [siteIds, setSiteIds] = useChosenSites();
  return (
    <>
      <PageHeader title="实时监控" />
      <MonitorBoard
        siteIds={siteIds}
        start={<SitePicker chosen={siteIds ?? []} onChange={setSiteIds} />}
      />
    </>
  );
}

/** The chosen sites in the URL; none, or what is no list of ids, means all. */
function useChosenSites() {
  const [search, setSearch] = useSearchParams();
  const parsed = idsSchema.safeParse(search.get('sites')?.split(',')).data;
  const setSites = (ids: readonly string[]) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        if (ids.length === 0) params.delete('sites');
        else params.set('sites', ids.join(','));
        return params;
      },
      { replace: true },
    );
  return [parsed, setSites] as const;
}
