import { Box } from '@console/kit/ui';
import { PasswordForm } from './password-form';
import { SecondFactorSection } from './second-factor/second-factor-section';
import { SessionList } from './session-list';

export function SecurityTab() {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PasswordForm />
      <SecondFactorSection />
      <SessionList />
    </Box>
  );
}
