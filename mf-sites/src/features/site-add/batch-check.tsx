import { Box, CircleAlertIcon, CircleCheckIcon } from '@console/kit/ui';
import type { checkBatch } from './add-batch.model';

/** How many wrong lines are listed at once. */
const listedMax = 20;

/** What the text would add, and each wrong line with its reason. */
export function BatchCheck({ good, bad }: ReturnType<typeof checkBatch>) {
  if (good.length + bad.length === 0) return null;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, fontSize: 13, maxWidth: 640 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <Box sx={{ ...markLook, color: 'success.main' }}>
          <CircleCheckIcon aria-hidden />
          {good.length} 行可以添加
        </Box>
        {bad.length > 0 ? (
          <Box sx={{ ...markLook, color: 'error.main' }}>
            <CircleAlertIcon aria-hidden />
            {bad.length} 行有误
          </Box>
        ) : null}
      </Box>
      {bad.length > 0 ? (
        <Box component="ul" aria-label="有误的行" sx={listLook}>
          {bad.slice(0, listedMax).map(({ line, text, error }) => (
            <li key={line}>
              <Box component="span" sx={{ color: 'error.main' }}>
                第 {line} 行：{error}
              </Box>
              <Box component="span" className="mono" sx={textLook}>
                {text}
              </Box>
            </li>
          ))}
          {bad.length > listedMax ? <li>另有 {bad.length - listedMax} 行有误</li> : null}
        </Box>
      ) : null}
    </Box>
  );
}

const markLook = { display: 'flex', alignItems: 'center', gap: 1.5 } as const;

const listLook = {
  listStyle: 'none',
  m: 0,
  px: 3,
  py: 2,
  display: 'grid',
  gap: 1.5,
  bgcolor: 'layer.sunken',
  borderRadius: 1,
  maxHeight: 240,
  overflowY: 'auto',
} as const;

const textLook = {
  display: 'block',
  fontSize: 12,
  color: 'text.tertiary',
  overflowWrap: 'anywhere',
} as const;
