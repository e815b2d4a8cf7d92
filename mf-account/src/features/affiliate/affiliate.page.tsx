import { affiliatePath } from '@console/contract/accounts/affiliate-link';
import type { Affiliate } from '@console/contract/accounts/endpoints/affiliates';
import { formatDate, formatNumber } from '@console/kit/format';
import { toast } from '@console/kit/notify';
import {
  Box,
  Button,
  Card,
  CopyText,
  PageHeader,
  QueryError,
  Section,
  Skeleton,
  StatFigure,
} from '@console/kit/ui';
import { useGetAffiliateQuery, useJoinAffiliateMutation } from './affiliate.api';

export function Component() {
  const { data, error, refetch } = useGetAffiliateQuery();
  return (
    <>
      <PageHeader title="推广计划" />
      {error && data === undefined ? (
        <Card>
          <QueryError error={error} refetch={refetch} />
        </Card>
      ) : null}
      {data === undefined && !error ? (
        <Skeleton variant="rounded" height={240} role="status" aria-label="正在加载" />
      ) : null}
      {data === null ? <Invitation /> : null}
      {data ? <Membership affiliate={data} /> : null}
    </>
  );
}

const steps = [
  ['加入计划', '加入后立即得到一条属于你的推广链接。'],
  ['分享链接', '把链接发给需要网站加速与防护的朋友或客户。'],
  ['对方注册', '对方通过链接打开控制台并注册，就会记在你的名下。'],
] as const;

function Invitation() {
  const [join, { isLoading }] = useJoinAffiliateMutation();
  const submit = async () => {
    const joined = await join({ body: {} });
    if (!joined.error) toast.success('已加入推广计划');
  };
  return (
    <Section title="邀请他人使用" description="你还没有加入推广计划。加入免费，随时可以开始分享。">
      <Box component="ol" sx={{ display: 'grid', gap: 4, m: 0, mb: 5, p: 0, listStyle: 'none' }}>
        {steps.map(([title, text], index) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 3 }}>
            <Box aria-hidden className="num" sx={stepNumber}>
              {index + 1}
            </Box>
            <Box>
              <Box sx={{ fontWeight: 500 }}>{title}</Box>
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{text}</Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Button variant="contained" color="primary" loading={isLoading} onClick={() => void submit()}>
        加入推广计划
      </Button>
    </Section>
  );
}

function Membership({ affiliate }: { affiliate: Affiliate }) {
  const link = `${window.location.origin}${affiliatePath(affiliate.code)}`;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { base: '1fr', xs: '1fr 1fr' } }}>
        <StatFigure
          label="通过链接注册的用户"
          figure={formatNumber(affiliate.registered)}
          unit="个"
        />
        <StatFigure label="加入日期" figure={formatDate(affiliate.joinedAt)} />
      </Box>
      <Section title="推广链接" description="对方通过这条链接注册后，会记在你的名下。">
        <Box sx={linkBox}>
          <CopyText text={link} label="复制推广链接" />
        </Box>
      </Section>
    </Box>
  );
}

const stepNumber = {
  flex: 'none',
  width: 24,
  height: 24,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  fontSize: 12,
  fontWeight: 600,
  color: 'primary.main',
  bgcolor: 'soft.primary',
} as const;

const linkBox = {
  p: 3,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: '6px',
  bgcolor: 'layer.sunken',
} as const;
