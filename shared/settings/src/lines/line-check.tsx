import { formatNumber } from '@console/kit/format';
import { Box, Button, CircleAlertIcon, CircleCheckIcon } from '@console/kit/ui';

type BadLine = { line: number; text: string; error: string };

type LineCheckProps = {
  /** How many lines are good. */
  good: number;
  /** What can be done with the good ones: 「可以添加」. */
  goodText: string;
  bad: readonly BadLine[];
  /** Leads to a wrong line, where the text is beside the list. */
  onShow?: (line: number) => void;
};

/** How many wrong lines are listed at once. */
const listedMax = 50;

/** What a text of lines would do, and each wrong line with its reason. */
export function LineCheck({ good, goodText, bad, onShow }: LineCheckProps) {
  if (good + bad.length === 0) return null;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, fontSize: 13 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <Box sx={{ ...markLook, color: 'success.main' }}>
          <CircleCheckIcon aria-hidden />
          {formatNumber(good)} 行{goodText}
        </Box>
        {bad.length > 0 ? (
          <Box sx={{ ...markLook, color: 'error.main' }}>
            <CircleAlertIcon aria-hidden />
            {formatNumber(bad.length)} 行有误
          </Box>
        ) : null}
      </Box>
      {bad.length > 0 ? (
        <Box component="ul" aria-label="有误的行" sx={listLook}>
          {bad.slice(0, listedMax).map((wrong) => (
            <li key={wrong.line}>
              <Reason wrong={wrong} onShow={onShow} />
              <Box component="span" className="mono" sx={textLook}>
                {wrong.text}
              </Box>
            </li>
          ))}
          {bad.length > listedMax ? <li>另有 {bad.length - listedMax} 行有误</li> : null}
        </Box>
      ) : null}
    </Box>
  );
}

function Reason({ wrong, onShow }: { wrong: BadLine; onShow: LineCheckProps['onShow'] }) {
  const text = `第 ${wrong.line} 行：${wrong.error}`;
  if (!onShow) {
    return (
      <Box component="span" sx={{ color: 'error.main' }}>
        {text}
      </Box>
    );
  }
  return (
    <Button
      variant="text"
      size="small"
      color="error"
      onClick={() => onShow(wrong.line)}
      sx={{ px: 0, justifyContent: 'start', textAlign: 'start' }}
    >
      {text}
    </Button>
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
