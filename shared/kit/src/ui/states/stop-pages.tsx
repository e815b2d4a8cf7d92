import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Box } from '../box';
import { ButtonLink } from '../links';
import { LockedIllustration, MissingIllustration } from './illustrations';

type StopPageProps = {
  illustration: ReactNode;
  heading: string;
  children: ReactNode;
  hideHome?: boolean;
};

/** The illustration is above the text on phones and beside it on desktops. */
function StopPage({ illustration, heading, children, hideHome }: StopPageProps) {
  return (
    <Box
      sx={{
        minHeight: '60vh',
        display: 'flex',
        flexDirection: { base: 'column', md: 'row-reverse' },
        alignItems: 'center',
        justifyContent: 'center',
        gap: { base: 6, md: 16 },
        px: 4,
        py: 8,
        textAlign: { base: 'center', md: 'left' },
      }}
    >
      {illustration}
      <Box sx={{ maxWidth: 400 }}>
        <Typography variant="h1" sx={{ fontSize: 24 }}>
          {heading}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 3, textWrap: 'balance' }}>
          {children}
        </Typography>
        {hideHome ? null : (
          <ButtonLink to="/dashboard/overview" variant="outlined" sx={{ mt: 6 }}>
            返回首页
          </ButtonLink>
        )}
      </Box>
    </Box>
  );
}

/** The specification's insufficient-permission page (section 2). */
export function NoPermissionPage({ hideHome }: { hideHome?: boolean }) {
  return (
    <StopPage illustration={<LockedIllustration />} heading="页面权限不足..." hideHome={hideHome}>
      您尝试打开的页面权限不足。如需帮助，请联系客服。
    </StopPage>
  );
}

/** No such page, or none that this account may know about. */
export function NotFoundPage({ hideHome }: { hideHome?: boolean }) {
  return (
    <StopPage illustration={<MissingIllustration />} heading="页面不存在" hideHome={hideHome}>
      你打开的页面不存在或已被移除。请检查地址，或从左侧菜单重新进入。
    </StopPage>
  );
}
