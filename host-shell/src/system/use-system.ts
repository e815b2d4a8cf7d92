import type { SystemInfo } from '@console/contract/console/endpoints/system-info';
import { pageTitle } from '@console/contract/console/system-info';
import { useEffect } from 'react';
import { useGetCaptchaTypeQuery, useGetSystemInfoQuery } from './system.api';

/** The one argument of the call, so that every reader shares one answer. */
export const noBody = { body: {} };

/** Brand, system type and support contacts of the host name. */
export function useSystem() {
  return useGetSystemInfoQuery(noBody);
}

function setHead(selector: string, attribute: 'href' | 'content', value: string): void {
  const element = document.head.querySelector(selector);
  if (element && value) element.setAttribute(attribute, value);
}

/** Writes the brand into title, favicon and description of the page. */
export function usePageHead(info: SystemInfo | undefined): void {
  useEffect(() => {
    if (!info) return;
    document.title = pageTitle(info.brandName);
    setHead('link[rel="icon"]', 'href', info.favicon);
    setHead('meta[name="description"]', 'content', info.metaDescription);
  }, [info]);
}

/** The captcha info is asked for once on every page of the shell when the system type is known. */
export function useCaptchaInfo(known: boolean): void {
  useGetCaptchaTypeQuery({ query: {} }, { skip: !known });
}
