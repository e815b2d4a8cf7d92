import { affiliateParameter } from '@console/contract/accounts/affiliate-link';
import Cookies from 'js-cookie';
import { stripQuery } from './strip-query';

/** Cookie that holds the code of the affiliate who sent this visitor, for the registration. */
const affiliateCookie = 'aff';
const affiliateDays = 30;
const codePattern = /^[\w-]{1,64}$/;

/** Keeps the affiliate code of `?aff=…` for 30 days. */
export function keepAffiliateCode(): void {
  const code = new URLSearchParams(window.location.search).get(affiliateParameter);
  if (code === null) return;
  stripQuery([affiliateParameter]);
  if (!codePattern.test(code)) return;
  Cookies.set(affiliateCookie, code, { path: '/', expires: affiliateDays, sameSite: 'Lax' });
}

/** The affiliate code left by an earlier visit. */
export function readAffiliateCode(): string | undefined {
  return Cookies.get(affiliateCookie);
}
