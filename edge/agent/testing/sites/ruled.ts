import { pageSettingsSchema } from '@console/contract/sites/settings/pages';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import type { z } from 'zod';
import type { AskOptions } from '../http';
import type { Serving } from '../serving';
import { originAt, siteOf } from './site';

export type Rules = z.input<typeof ruleSettingsSchema>;
export type Pages = z.input<typeof pageSettingsSchema>;

/** An origin that answers with what it was asked; `/status/404` makes it answer with that status. */
export const startEcho = (edge: Serving) =>
  edge.origin('echo', (request, response) => {
    const status = Number(/^\/status\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200);
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-powered-by': 'PHP',
      'x-kind': 'one',
    });
    const { url, headers } = request;
    response.end(JSON.stringify({ url, headers, filler: 'x'.repeat(2_000) }));
  });

/** Sites of one node, each with rules and pages of its own; each answers what a request to it gets. */
export function ruledSites(edge: () => Serving, port: () => number) {
  let count = 0;
  return async function site({
    rules,
    pages,
    cache = false,
  }: {
    rules?: Rules;
    pages?: Pages;
    cache?: boolean;
  }) {
    count += 1;
    const host = `rules-${count}.example.com`;
    await edge().inForce([
      {
        ...siteOf([host], [originAt(port())], { retries: 0 }, cache),
        ...(rules && { rules: ruleSettingsSchema.parse(rules) }),
        ...(pages && { pages: pageSettingsSchema.parse(pages) }),
      },
    ]);
    return (path = '/', options: AskOptions = {}) => edge().get(host, path, options);
  };
}
