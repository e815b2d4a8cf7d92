import { FilterSelect, useListParams } from '@console/kit/table';
import { Box, Card, QueryError } from '@console/kit/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  BoardExports,
  brushedStretch,
  CompareSwitch,
  LiveConnection,
  StretchChoice,
  useNodeOptions,
  viewTitle,
} from '../monitor';
import { forwardCsv } from './data/forward-csv';
import { forwardViewSchema } from './data/forward-view';
import { useForwardData } from './data/use-forward-data';
import { ForwardCharts } from './forward-charts';
import { ForwardChoice } from './forward-choice';
import { ForwardFigures } from './forward-figures';
import { type ForwardLogFilter, nodeFilter, viewFilter } from './forward-log-filter';
import { ForwardTops } from './forward-tops';

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

/** Figures, curves and top addresses of some forwards over a view that stands in the URL. */
export function ForwardBoard({ forwardIds, start, logHref }: ForwardBoardProps) {
  const board = useListParams(forwardViewSchema, kept);
  const { params: view, set } = board;
  const { data, now, top, live, error, refetch } = useForwardData(view, forwardIds);
  const nodes = useNodeOptions();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<ForwardLogFilter>();
  const [only, ...more] = forwardIds ?? [];
  const hrefOfOnly =
    only === undefined || more.length > 0
      ? undefined
      : (filter: ForwardLogFilter) => logHref(only, filter);
  const ofView = viewFilter(view, data);
  const ofNode = nodeFilter(view);
  const drawn = useRef<HTMLDivElement>(null);
  const csv = data && (() => forwardCsv(data));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {start}
        <StretchChoice board={board} />
        {live ? <LiveConnection state={live} /> : null}
        <CompareSwitch board={board} />
        {nodes.length > 0 ? (
          <FilterSelect
            label="节点"
            value={view.node}
            options={nodes}
            onChange={(node) => set({ node })}
          />
        ) : null}
        <BoardExports name={`转发监控-${viewTitle(view)}`} csv={csv} drawn={drawn} />
      </Box>
      {error ? (
        <Card>
          <QueryError error={error} refetch={refetch} />
        </Card>
      ) : (
        <>
          <ForwardFigures
            {...{ data, now }}
            logHref={hrefOfOnly && ((filter) => hrefOfOnly({ ...ofView, ...filter }))}
            onOpen={(filter) => setPicked({ ...ofView, ...filter })}
          />
          <Box ref={drawn} sx={gridLook}>
            <ForwardCharts
              {...{ data, now }}
              onBrush={(from, to) => set(brushedStretch(from, to))}
              onPick={(stretch) => {
                const filter = { ...stretch, ...ofNode };
                if (hrefOfOnly) void navigate(hrefOfOnly(filter));
                else setPicked(filter);
              }}
            />
            <ForwardTops
              top={top}
              logHref={hrefOfOnly && ((ip) => hrefOfOnly({ ip, kind: 'all', ...ofNode }))}
              onOpen={(ip) => setPicked({ ip, kind: 'all', ...ofNode })}
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
