import { Box } from '@console/kit/ui';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/** Shows HTML that people have written, after DOMPurify has taken out what could act. */
export default function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true }));
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
