import { KeywordField } from '@console/kit/table';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Skeleton,
} from '@console/kit/ui';
import { useId, useState } from 'react';
import { useForwardItems } from './data/forward-items';

type ForwardChoiceProps = {
  /** Forwards to choose among; absent: all. */
  among: readonly string[] | undefined;
  hrefOf: (id: string) => string;
  onClose: () => void;
};

/** A forward has a log of its own: of several, the person says which one to look at. */
export function ForwardChoice({ among, hrefOf, onClose }: ForwardChoiceProps) {
  const titleId = useId();
  const [keyword, setKeyword] = useState<string>();
  const { data, isError, refetch } = useForwardItems(keyword);
  const shown = data?.items.filter(({ id }) => !among?.length || among.includes(id));
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>查看哪条转发的记录</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 3, '& .MuiTextField-root': { width: '100%' } }}>
          <KeywordField value={keyword} placeholder="搜索名称或端口" onChange={setKeyword} />
        </Box>
        {isError ? <Button onClick={() => void refetch()}>重新加载</Button> : null}
        {data || isError ? null : <Skeleton height={90} role="status" aria-label="正在加载" />}
        {shown ? (
          <Box component="ul" sx={listLook}>
            {shown.map(({ id, name }) => (
              <li key={id}>
                <Link to={hrefOf(id)}>{name}</Link>
              </li>
            ))}
          </Box>
        ) : null}
        {shown?.length === 0 ? (
          <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>没有符合条件的转发</Box>
        ) : null}
        {data && data.total > data.items.length ? (
          <Box sx={{ mt: 2, fontSize: 12, color: 'text.tertiary' }}>
            只在前 {data.items.length} 条中列出，请用关键词查找其他转发
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
      </DialogActions>
    </Dialog>
  );
}

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& a': { display: 'block', py: 2, overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'line.hairline' },
} as const;
