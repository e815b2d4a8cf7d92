import { noWebsite, websiteShown } from '@console/contract/common/client-state';
import { useDispatch } from '@console/kit/api';
import { useEffect } from 'react';

/** Tells the shell which website is open, and that it is still being loaded. */
export function useOpenWebsite(title: string, detailLoading: boolean): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(websiteShown({ title, detailLoading }));
  }, [dispatch, title, detailLoading]);
  useEffect(
    () => () => {
      dispatch(websiteShown(noWebsite));
    },
    [dispatch],
  );
}
