import { pageTitle, type SystemInfo } from '@console/contract/system-info';
import { escapeHtml } from '../../html';

/** A value as it may stand inside a script: nothing in it can end the script. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** An address of an image, or nothing: `javascript:` and the like are not images. */
function imageUrl(url: string): string {
  return /^(https:\/\/|\/(?!\/)|data:image\/)/.test(url) ? url : 'data:,';
}

/** The brand in the frame that stands until the console runs: its logo, or a mark and its name. */
function frameBrand({ brandName = '', brandLogo = '' }: Partial<SystemInfo>): string {
  const name = escapeHtml(brandName);
  if (brandLogo) return `<img src="${escapeHtml(imageUrl(brandLogo))}" alt="${name}">`;
  return `<i class="frame-mark">${escapeHtml([...brandName].at(-1) ?? '盾')}</i><span>${name}</span>`;
}

export type PageParts = {
  nonce: string;
  brand: SystemInfo | undefined;
  /** Tags for the head, already HTML. */
  preloads: string;
  /** API paths of the calls that the page begins with. */
  early: readonly string[];
};

/** Fills a template of the host's build for one request. */
export function renderPage(template: string, { nonce, brand, preloads, early }: PageParts): string {
  const values: Record<string, string> = {
    NONCE: nonce,
    TITLE: escapeHtml(pageTitle(brand?.brandName)),
    DESCRIPTION: escapeHtml(brand?.metaDescription ?? ''),
    FAVICON: escapeHtml(imageUrl(brand?.favicon ?? '')),
    BRANDJSON: scriptJson(brand ?? {}),
    FRAMEBRAND: frameBrand(brand ?? {}),
    PRELOADS: preloads,
    EARLYJSON: scriptJson(early),
  };
  // One pass, by a function: neither a value that looks like a placeholder nor `$&` means anything.
  return template.replaceAll(/__([A-Z]+)__/g, (whole, name: string) => values[name] ?? whole);
}
