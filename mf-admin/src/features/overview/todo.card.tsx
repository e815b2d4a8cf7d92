import {
  Box,
  ChevronRightIcon,
  EmptyState,
  Link,
  QueryError,
  Section,
  Skeleton,
  StateChip,
} from '@console/kit/ui';
import { useListNodesQuery } from '../../nodes/nodes.api';
import { eachMinute, useGetAdminOverviewQuery } from './overview.api';
import { type Todo, todosOf } from './todo.model';

const minHeight = 240;

/** What waits for an administrator, each with a link to where it is dealt with. */
export function Component() {
  const overview = useGetAdminOverviewQuery(undefined, eachMinute);
  const nodes = useListNodesQuery(undefined, eachMinute);
  const failed = [overview, nodes].find(({ error, data }) => error && !data);
  return (
    <Section title="待办事项">
      {failed ? (
        <QueryError
          error={failed.error}
          minHeight={minHeight}
          refetch={() => void Promise.all([overview.refetch(), nodes.refetch()])}
        />
      ) : overview.data && nodes.data ? (
        <List todos={todosOf(overview.data, nodes.data.nodes)} />
      ) : (
        <Skeleton variant="rounded" height={minHeight} role="status" aria-label="正在加载" />
      )}
    </Section>
  );
}

function List({ todos }: { todos: readonly Todo[] }) {
  if (todos.length === 0) {
    return (
      <EmptyState title="没有待办事项" minHeight={minHeight}>
        节点出错、待审核的认证和代理商会列在这里。
      </EmptyState>
    );
  }
  return (
    <Box component="ul" aria-label="待办事项" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {todos.map(({ key, tone, text, to }) => (
        <Box
          component="li"
          key={key}
          sx={{ '& + &': { borderTop: 1, borderColor: 'line.hairline' } }}
        >
          {to ? (
            <Link to={to} sx={lineLook}>
              <StateChip tone={tone} label={text} />
              <Box
                component={ChevronRightIcon}
                aria-hidden
                sx={{ ml: 'auto', color: 'text.tertiary' }}
              />
            </Link>
          ) : (
            <Box sx={lineLook}>
              <StateChip tone={tone} label={text} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'inherit',
} as const;
