import type { announcementWriteSchema } from '@console/contract/console/announcements';
import { type ContractForm, useWatch } from '@console/kit/form';
import { Box, Button } from '@console/kit/ui';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { usePreviewAnnouncementMutation } from './announcements.api';

type Control = ContractForm<typeof announcementWriteSchema>['control'];

/** The text after the server's sanitising. */
export function AnnouncementPreview({ control }: { control: Control }) {
  const content = useWatch({ control, name: 'content' });
  const [preview, { data, isLoading }] = usePreviewAnnouncementMutation();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Button
          loading={isLoading}
          disabled={content.trim() === ''}
          onClick={() => void preview({ body: { content } })}
        >
          预览正文
        </Button>
      </Box>
      {data ? <SafeHtml html={data.content} /> : null}
    </Box>
  );
}

/** The server has sanitised it; the browser sanitises it again before it becomes HTML. */
function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true }));
  }, [html]);
  return <Box component="section" ref={place} aria-label="正文预览" sx={frame} />;
}

const frame = {
  p: 4,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: '6px',
  overflowWrap: 'anywhere',
  '& img': { maxWidth: '100%', height: 'auto' },
  '& a': { color: 'primary.main' },
} as const;
