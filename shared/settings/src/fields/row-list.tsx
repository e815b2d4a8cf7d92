import { Trash2Icon } from '@console/kit/controls';
import { Box, Button, ChevronDownIcon, IconButton, PlusIcon } from '@console/kit/ui';
import { type ReactNode, useState } from 'react';

type RowListProps = {
  label: string;
  /** What a row is: 规则, 条目. */
  noun: string;
  ids: readonly string[];
  empty: string;
  error?: string;
  onAdd: () => void;
  /** No room for another row. */
  addDisabled?: boolean;
  onRemove: (index: number) => void;
  /** Given where the order means something. */
  onMove?: (from: number, to: number) => void;
  /** Widths of the fields side by side; without it a row is a block of its own. */
  columns?: string;
  row: (index: number) => ReactNode;
  actions?: ReactNode;
};

const firstRows = 20;

/** A space between Chinese and Latin text. */
const spaced = (noun: string) => (/^[A-Z]/i.test(noun) ? ` ${noun}` : noun);

/** Rows of a form that come and go. A long list shows its first rows until asked for more. */
export function RowList(props: RowListProps) {
  const { label, noun, ids, empty, error, columns } = props;
  const [limit, setLimit] = useState(firstRows);
  const hidden = Math.max(ids.length - limit, 0);
  const add = () => {
    setLimit((before) => Math.max(before, ids.length + 1));
    props.onAdd();
  };
  return (
    <Box role="group" aria-label={label} sx={{ maxWidth: 760 }}>
      {ids.length === 0 ? (
        <Box sx={{ mb: 3, fontSize: 13, color: 'text.tertiary' }}>{empty}</Box>
      ) : null}
      <Box sx={{ display: 'grid', gap: columns ? { base: 5, md: 3 } : 4, mb: ids.length ? 3 : 0 }}>
        {ids.slice(0, limit).map((id, index) => (
          <Row key={id} {...props} index={index} count={ids.length} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          size="small"
          startIcon={<PlusIcon aria-hidden />}
          disabled={props.addDisabled}
          onClick={add}
        >
          {`添加${spaced(noun)}`}
        </Button>
        {hidden > 0 ? (
          <Button size="small" onClick={() => setLimit(limit + 100)}>
            显示更多（还有 {hidden} 条）
          </Button>
        ) : null}
        {props.actions}
      </Box>
      {error ? (
        <Box role="alert" sx={{ mt: 2, fontSize: 12, color: 'error.main' }}>
          {error}
        </Box>
      ) : null}
    </Box>
  );
}

function Row(props: RowListProps & { index: number; count: number }) {
  const { label, noun, index, count, columns, onMove, onRemove } = props;
  const name = `${label}：${noun} ${index + 1}`;
  const buttons = (
    <Box className="buttons" sx={{ display: 'flex', gap: 0.5 }}>
      {onMove ? (
        <>
          <MoveButton
            label={`上移${noun} ${index + 1}`}
            up
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <MoveButton
            label={`下移${noun} ${index + 1}`}
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          />
        </>
      ) : null}
      <IconButton aria-label={`移除${spaced(noun)} ${index + 1}`} onClick={() => onRemove(index)}>
        <Trash2Icon aria-hidden />
      </IconButton>
    </Box>
  );
  if (columns) {
    return (
      <Box role="group" aria-label={name} sx={lineLook(columns)}>
        {props.row(index)}
        {buttons}
      </Box>
    );
  }
  return (
    <Box role="group" aria-label={name} sx={blockLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        <Box sx={{ flex: 1, fontWeight: 500 }}>
          {noun} {index + 1}
        </Box>
        {buttons}
      </Box>
      {props.row(index)}
    </Box>
  );
}

type MoveButtonProps = { label: string; up?: boolean; disabled: boolean; onClick: () => void };

function MoveButton({ label, up, disabled, onClick }: MoveButtonProps) {
  return (
    <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
      <Box
        component={ChevronDownIcon}
        aria-hidden
        sx={up ? { transform: 'rotate(180deg)' } : undefined}
      />
    </IconButton>
  );
}

const blockLook = { p: 4, border: 1, borderColor: 'line.hairline', borderRadius: 2 } as const;

/** The labels of the first line head the columns; on the phone each row has its own. */
function lineLook(columns: string) {
  return {
    display: 'grid',
    columnGap: 2,
    rowGap: 3,
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `${columns} auto` },
    '& > .buttons': { mt: { md: '26px' }, justifyContent: { base: 'flex-end', md: 'flex-start' } },
    '&:not(:first-of-type) label': {
      position: { md: 'absolute' },
      width: { md: '1px' },
      height: { md: '1px' },
      overflow: { md: 'hidden' },
      clipPath: { md: 'inset(50%)' },
      whiteSpace: 'nowrap',
    },
    '&:not(:first-of-type) > .buttons': { mt: { md: 0 } },
  } as const;
}
