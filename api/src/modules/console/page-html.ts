import { pageTitle } from '@console/contract/console/system-info';
import { escapeHtml } from '../../rendering/html';
import type { Brand } from '../system-info/system-info.service';

/** A value escaped for a script: nothing in it can end the script. */
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

type PageBrand = Pick<Brand, 'systemInfo' | 'systemType'>;

const shield =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4"/></svg>';

/**
 * The brand in the frame shown until the console runs: its logo, or its name beside a mark, which
 * is the platform's shield or a panel's initial.
 */
function frameBrand({ systemInfo, systemType }: PageBrand): string {
  const { brandName, brandLogo } = systemInfo;
  const name = escapeHtml(brandName);
  const initial = escapeHtml([...brandName].at(0) ?? '');
  const mark = `<i class="frame-mark">${systemType === 'panel' ? initial : shield}</i>`;
  if (brandLogo) return `<img src="${escapeHtml(imageUrl(brandLogo))}" alt="${name}">${mark}`;
  return `${mark}<span>${name}</span>`;
}

export type PageParts = {
  nonce: string;
  brand: PageBrand | undefined;
  /** Tags for the head, already HTML. */
  preloads: string;
  /** API paths of the calls that the page begins with. */
  early: readonly string[];
};

/** Fills a template of the host's build for one request. */
export function renderPage(template: string, { nonce, brand, preloads, early }: PageParts): string {
  const info = brand?.systemInfo;
  const values: Record<string, string> = {
    NONCE: nonce,
    TITLE: escapeHtml(pageTitle(info?.brandName)),
    DESCRIPTION: escapeHtml(info?.metaDescription ?? ''),
    FAVICON: escapeHtml(imageUrl(info?.favicon ?? '')),
    BRANDJSON: scriptJson(info ?? {}),
    SYSTEM: brand?.systemType ?? '',
    FRAMEBRAND: brand ? frameBrand(brand) : '',
    COPYRIGHT: escapeHtml(info?.bottomCopyright ?? ''),
    PRELOADS: preloads,
    EARLYJSON: scriptJson(early),
  };
  // One pass, by a function: neither a value that looks like a placeholder nor `$&` means anything.
  return template.replaceAll(/__([A-Z]+)__/g, (whole, name: string) => values[name] ?? whole);
}
