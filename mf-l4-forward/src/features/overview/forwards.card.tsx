import { unlimited } from '@console/contract/packages/plan-words';
import { type ShownState, shownStates, siteStates } from '@console/contract/sites/state';
import { formatNumber } from '@console/kit/format';
import {
  Box,
  ButtonLink,
  ChevronRightIcon,
  EmptyState,
  Link,
  QueryState,
  Section,
  StateChip,
} from '@console/kit/ui';
import { forwardStates } from '../../forwards/forward-states';
import { useGetForwardRoomQuery } from '../../forwards/room.api';
import { addForwardPath, forwardListHref, forwardListPath } from '../../paths';

/** Other states are listed when there are forwards in them. */
const isUsual = (state: ShownState) => siteStates.some((usual) => usual === state);

/** How many forwards are in each state, and ports against the packages. */
export function Component() {
  const query = useGetForwardRoomQuery(undefined);
  return (
    <Section title="四层转发" actions={<Link to={forwardListPath}>转发列表</Link>}>
      <QueryState query={query} height={150}>
        {({ forwards, states, ports, portsQuota }) =>
          forwards === 0 ? (
            <EmptyState
              title="还没有转发"
              minHeight={150}
              action={<ButtonLink to={addForwardPath}>添加转发</ButtonLink>}
            >
              把 TCP、UDP 端口转给自己的服务器。
            </EmptyState>
          ) : (
            <>
              {shownStates
                .filter((one) => isUsual(one) || states[one] > 0)
                .map((state) => (
                  <Link
                    key={state}
                    to={forwardListHref({ state })}
                    aria-label={`${forwardStates[state].label}的转发`}
                    sx={lineLook}
                  >
                    <StateChip {...forwardStates[state]} />
                    <Box component="span" className="num" sx={{ ml: 'auto', fontWeight: 500 }}>
                      {formatNumber(states[state])}
                    </Box>
                    <Box component={ChevronRightIcon} aria-hidden sx={{ color: 'text.tertiary' }} />
                  </Link>
                ))}
              <Box className="num" sx={{ pt: 3, fontSize: 13, color: 'text.secondary' }}>
                端口 {formatNumber(ports)}
                {portsQuota === unlimited ? '（不限）' : `/${formatNumber(portsQuota)}`}
              </Box>
            </>
          )
        }
      </QueryState>
    </Section>
  );
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 44,
  color: 'inherit',
  borderBottom: 1,
  borderColor: 'line.hairline',
  '&:hover': { color: 'primary.main' },
} as const;
