import type { Config } from '../../config';
import type { Db } from '../../db/engine';
import type { Messenger } from '../../ports/messenger';
import type { Secrets } from '../../secrets';
import type { AuditService } from '../audit/audit.service';
import type { FactorsService } from '../second-factor/factors.service';
import { createSignInChallenges } from '../second-factor/sign-in-challenges.service';
import type { SecurityNoticesService } from '../security-notices/security-notices.service';
import type { SessionsService } from '../sessions/sessions.service';
import { createContactsService } from '../users/contacts.service';
import type { UsersService } from '../users/users.service';
import { createAttempts } from './attempts.service';
import { createAuthService } from './auth.service';
import { createCaptchaService } from './captcha.service';
import { createCodeSendingService } from './code-sending.service';
import { createCodes } from './codes';
import { createPasswordResetService } from './password-reset.service';
import { createRegistrationService } from './registration.service';
import { createSecondStepService } from './second-step.service';

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
}) {
  const { db, secrets, config } = deps;
  const attempts = createAttempts(db);
  const contacts = createContactsService(db);
  const codes = createCodes(db, secrets);
  const captcha = createCaptchaService({ db, secrets, attempts, policy: config.captcha });
  const all = {
    ...deps,
    attempts,
    contacts,
    codes,
    captcha,
    challenges: createSignInChallenges(db),
  };
  return {
    captcha,
    auth: createAuthService({ ...all, secondStep: createSecondStepService(all) }),
    codeSending: createCodeSendingService(all),
    registration: createRegistrationService(all),
    passwordReset: createPasswordResetService(all),
  };
}

export type AuthServices = ReturnType<typeof createAuthServices>;
