/** Leaving the page, in one place, so that a test can observe it. */
export const browser = {
  go(url: string): void {
    window.location.assign(url);
  },
};
