/** The website whose detail is open, as the shell's store holds it: its title, and whether it is still being loaded. */
export type OpenWebsite = { title: string; detailLoading: boolean };

/** No website is open. */
export const noWebsite: OpenWebsite = { title: '', detailLoading: false };

/** The action by which the page of a website tells the shell's store which one is open. */
export const websiteShown = (payload: OpenWebsite) =>
  ({ type: 'website/websiteShown', payload }) as const;
