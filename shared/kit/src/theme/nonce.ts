/**
 * The nonce of the page's content security policy, as the HTML's own scripts carry it. Reading the
 * property is allowed to scripts only; the attribute is blank to style sheets and selectors.
 */
export function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}
