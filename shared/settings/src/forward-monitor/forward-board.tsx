import { monitorWindowSchema } from '@console/contract/monitor/monitor';
import { DownloadIcon } from '@console/kit/controls';
import { saveDated, useListParams } from '@console/kit/table';
import { Box, Button, Card, QueryError } from '@console/kit/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { chartsPicture, LiveConnection, monitorWindowLabels, WindowChoice } from '../monitor';
import { forwardCsv } from './data/forward-csv';
import { useForwardData } from './data/use-forward-data';
import { ForwardCharts } from './forward-charts';
import { ForwardChoice } from './forward-choice';
import { ForwardFigures } from './forward-figures';
import { type ForwardLogFilter, windowFilter } from './forward-log-filter';
import { ForwardTops } from './forward-tops';

const boardSchema = z.object({
  page: z.coerce.number().default(1),
  window: monitorWindowSchema.default('live'),
});

/** The chosen forwards stand in the URL too, and a tab that the board is in. */
const kept = ['forwards', 'tab'];

type ForwardBoardProps = {
  /** Forwards that are summed; absent: all of the user's. */
  forwardIds?: readonly string[] | undefined;
  /** The choice of forwards, shown before the windows. */
  start?: ReactNode;
  /** Where connections of a forward are listed. */
  logHref: (id: string, filter: ForwardLogFilter) => string;
};

/** Figures, curves and top addresses of some forwards over a window that stands in the URL. */
export function ForwardBoard({ forwardIds, start, logHref }: ForwardBoardProps) {
  const { params, set } = useListParams(boardSchema, kept);
  const { data, now, top, live, error, refetch } = useForwardData(params.window, forwardIds);
  const navigate = useNavigate();
  const [picked, setPicked] = useState<ForwardLogFilter>();
  const [only, ...more] = forwardIds ?? [];
  const hrefOfOnly =
    only === undefined || more.length > 0
      ? undefined
      : (filter: ForwardLogFilter) => logHref(only, filter);
  const ofWindow = windowFilter(params.window, data);
  const drawn = useRef<HTMLDivElement>(null);
  const name = `转发监控-${monitorWindowLabels[params.window]}`;
  const exportCsv = () => data && saveDated(name, 'csv', forwardCsv(data));
  const exportPng = async () => {
    const picture = drawn.current && (await chartsPicture(drawn.current));
    if (picture) saveDated(name, 'png', picture);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {start}
        <Box sx={{ maxWidth: '100%', overflowX: 'auto' }}>
          <WindowChoice value={params.window} onChange={(window) => set({ window })} />
        </Box>
        {live ? <LiveConnection state={live} /> : null}
        <Box sx={{ ml: 'auto', display: 'flex', gap: 2 }}>
          <Button disabled={!data} startIcon={<DownloadIcon aria-hidden />} onClick={exportCsv}>
            导出 CSV
          </Button>
          <Button
            disabled={!data}
            startIcon={<DownloadIcon aria-hidden />}
            onClick={() => void exportPng()}
          >
            导出 PNG
          </Button>
        </Box>
      </Box>
      {error ? (
        <Card>
          <QueryError error={error} refetch={refetch} />
        </Card>
      ) : (
        <>
          <ForwardFigures
            {...{ data, now }}
            logHref={hrefOfOnly && ((filter) => hrefOfOnly({ ...ofWindow, ...filter }))}
            onOpen={(filter) => setPicked({ ...ofWindow, ...filter })}
          />
          <Box ref={drawn} sx={gridLook}>
            <ForwardCharts
              {...{ data, now }}
              onPick={(filter) =>
                hrefOfOnly ? void navigate(hrefOfOnly(filter)) : setPicked(filter)
              }
            />
            <ForwardTops
              top={top}
              logHref={hrefOfOnly && ((ip) => hrefOfOnly({ ip, kind: 'all' }))}
              onOpen={(ip) => setPicked({ ip, kind: 'all' })}
            />
          </Box>
        </>
      )}
      {picked ? (
        <ForwardChoice
          among={forwardIds}
          hrefOf={(id) => logHref(id, picked)}
          onClose={() => setPicked(undefined)}
        />
      ) : null}
    </Box>
  );
}

const gridLook = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
