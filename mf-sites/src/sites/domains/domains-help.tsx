import { Box } from '@console/kit/ui';
import { spellingsOf } from './domains-text';

/** Says what may be typed, and how names in Chinese are written in DNS. */
export function DomainsHelp({ text }: { text: string }) {
  return (
    <>
      每行一个域名，最多 100 个。支持泛域名（如 *.example.com）和中文域名。
      {spellingsOf(text).map((spelling) => (
        <Box
          key={spelling}
          component="span"
          className="mono"
          sx={{ display: 'block', fontSize: 12 }}
        >
          {spelling}
        </Box>
      ))}
    </>
  );
}
