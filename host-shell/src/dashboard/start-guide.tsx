import { poll } from '@console/kit/api';
import { useInGroup, userApi } from '@console/kit/session';
import {
  Box,
  Button,
  ButtonLink,
  CircleCheckIcon,
  CopyText,
  QueryState,
  Section,
  VisuallyHidden,
} from '@console/kit/ui';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useCloseStartGuideMutation, useGetStartGuideQuery } from './start-guide.api';
import { type Step, stepsOf } from './start-guide.model';

const pollMs = 5_000;

/** A new account's way to a website that visitors can reach; each step ticks itself off. */
export function StartGuideCard() {
  const query = useGetStartGuideQuery(undefined, {
    ...poll(pollMs),
    refetchOnMountOrArgChange: true,
  });
  const canBuy = useInGroup('platformUser') ?? false;
  const [close, closing] = useCloseStartGuideMutation();
  const dispatch = useDispatch();
  const serving = query.data?.serving;
  // The server has marked the account as started; the next whoami says so.
  useEffect(() => {
    if (serving) dispatch(userApi.util.invalidateTags(['User']));
  }, [serving, dispatch]);
  return (
    <Section
      title="开始使用"
      description="完成下面几步，网站就由节点加速和防护；做完一步自动打勾。"
      actions={
        <Button size="small" loading={closing.isLoading} onClick={() => void close({ body: {} })}>
          收起引导
        </Button>
      }
    >
      <QueryState query={query} height={260}>
        {(guide) => <Steps steps={stepsOf(guide, { canBuy })} />}
      </QueryState>
    </Section>
  );
}

function Steps({ steps }: { steps: Step[] }) {
  const next = steps.findIndex(({ state, link }) => state === 'open' && link);
  return (
    <Box component="ol" aria-label="开始使用的步骤" sx={listLook}>
      {steps.map((step, index) => (
        <StepRow key={step.key} step={step} number={index + 1} isNext={index === next} />
      ))}
    </Box>
  );
}

type StepRowProps = { step: Step; number: number; isNext: boolean };

function StepRow({ step, number, isNext }: StepRowProps) {
  const { title, state, text, link, copy } = step;
  const isDone = state === 'done';
  return (
    <Box component="li" aria-current={isNext ? 'step' : undefined} sx={rowLook}>
      <Box aria-hidden sx={markLook(isDone, isNext)}>
        {isDone ? <CircleCheckIcon size={24} /> : number}
      </Box>
      <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>
          {title}
          <VisuallyHidden>{isDone ? '，已完成' : '，未完成'}</VisuallyHidden>
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text}
          {copy ? (
            <>
              {' '}
              <CopyText text={copy} label="复制 CNAME" />
            </>
          ) : null}
        </Box>
      </Box>
      {link ? (
        <ButtonLink
          to={link.to}
          size="small"
          {...(isNext && { variant: 'contained', color: 'primary' })}
        >
          {link.label}
        </ButtonLink>
      ) : null}
    </Box>
  );
}

const listLook = { m: 0, p: 0, listStyle: 'none' } as const;

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  py: 3,
  borderTop: 1,
  borderColor: 'line.hairline',
} as const;

const markLook = (isDone: boolean, isNext: boolean) =>
  ({
    width: 24,
    height: 24,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    fontSize: 13,
    fontWeight: 600,
    '& svg': { width: 24, height: 24 },
    ...(isDone
      ? { color: 'success.main' }
      : {
          border: 1,
          borderColor: isNext ? 'primary.main' : 'line.control',
          color: isNext ? 'primary.main' : 'text.secondary',
        }),
  }) as const;
