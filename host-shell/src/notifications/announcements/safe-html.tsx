import { Box } from '@console/kit/ui';
import DOMPurify, { type Config } from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/**
 * What text needs and no more: no forms that could ask for a password, no styles that could cover
 * the page.
 */
const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  RETURN_DOM_FRAGMENT: true,
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'style'],
  FORBID_ATTR: ['style'],
};

function cleaned(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, rules);
  // A link opens a new tab and leaves the console open.
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noreferrer');
  }
  return fragment;
}

/** Shows HTML that people have written, after DOMPurify has removed whatever could act. */
export default function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleaned(html));
  }, [html]);
  return (
    <Box
      ref={place}
      sx={{
        overflowWrap: 'anywhere',
        '& img': { maxWidth: '100%', height: 'auto' },
        '& p': { my: 2 },
        '& a': { color: 'primary.main' },
      }}
    />
  );
}
