import { Box, Button, Typography } from '@console/kit/ui';
import { useSystem } from '../../system/use-system';

/** Where to give feedback, and that it is rewarded. */
export function FeedbackNote() {
  const { data } = useSystem();
  const surveyUrl = data?.support?.surveyUrl;
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 280 }}>
      <Typography variant="h2">意见反馈</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {surveyUrl
          ? '请在问卷中告诉我们你的建议或遇到的问题，有效反馈将获得奖品。'
          : '请通过「联系我们」告诉客服你的建议或遇到的问题，有效反馈将获得奖品。'}
      </Typography>
      {surveyUrl ? (
        <Button href={surveyUrl} target="_blank" rel="noreferrer" variant="outlined">
          填写问卷
        </Button>
      ) : null}
    </Box>
  );
}
