import type { Config } from '../../config';
import type { Db } from '../../db/engine';
import type { Messenger } from '../../ports/messenger';
import type { Secrets } from '../../secrets/secrets';
import type { AuditService } from '../audit/audit.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { FactorsService } from '../second-factor/factors.service';
import { createSignInChallenges } from '../second-factor/sign-in-challenges.service';
import type { SecurityNoticesService } from '../security-notices/security-notices.service';
import type { SessionsService } from '../sessions/sessions.service';
import { createContactsService } from '../users/contacts.service';
import type { UsersService } from '../users/users.service';
import { createAuthService } from './auth.service';
import { createCaptchaService } from './captchas/captcha.service';
import { createCodeSendingService } from './codes/code-sending.service';
import { createCodes } from './codes/codes';
import { createPasswordResetService } from './registration/password-reset.service';
import { createRegistrationService } from './registration/registration.service';
import { createKnownDevices } from './sign-in/known-devices.service';
import { createSecondStepService } from './sign-in/second-step.service';
import { createSignInGuard } from './sign-in/sign-in-guard.service';

/** Every service of signing in, registering and forgotten passwords. */
export function createAuthServices(deps: {
  db: Db;
  config: Pick<Config, 'captcha'>;
  secrets: Secrets;
  users: UsersService;
  sessions: SessionsService;
  audit: AuditService;
  factors: FactorsService;
  messenger: Messenger;
  notices: SecurityNoticesService;
  rateLimits: RateLimits;
}) {
  const { db, secrets, config, rateLimits } = deps;
  const contacts = createContactsService(db);
  const codes = createCodes(db, secrets);
  const captcha = createCaptchaService({ db, secrets, rateLimits, policy: config.captcha });
  const all = {
    ...deps,
    contacts,
    codes,
    captcha,
    guard: createSignInGuard(rateLimits),
    knownDevices: createKnownDevices(deps),
    challenges: createSignInChallenges(db),
  };
  return {
    captcha,
    knownDevices: all.knownDevices,
    auth: createAuthService({ ...all, secondStep: createSecondStepService(all) }),
    codeSending: createCodeSendingService(all),
    registration: createRegistrationService(all),
    passwordReset: createPasswordResetService(all),
  };
}

export type AuthServices = ReturnType<typeof createAuthServices>;
