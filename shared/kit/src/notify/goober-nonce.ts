import { pageNonce } from '../theme/nonce';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: declarations merge into interfaces only.
  interface Window {
    /** Where goober, the style engine inside notistack, looks for the nonce of its style element. */
    __nonce__?: string;
  }
}

// notistack makes its style element while it is imported, so this module stands before it in every
// import list: a style element without the nonce would be refused by the content security policy.
if (typeof window !== 'undefined') window.__nonce__ ??= pageNonce();
