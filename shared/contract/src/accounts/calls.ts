// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { adminUserEndpoints } from './endpoints/admin-users';
import type { affiliateEndpoints } from './endpoints/affiliates';
import type { agentEndpoints } from './endpoints/agents';
import type { authEndpoints } from './endpoints/auth';
import type { certificationEndpoints } from './endpoints/certification';
import type { eventEndpoints } from './endpoints/events';
import type { messageEndpoints } from './endpoints/messages';
import type { secondFactorEndpoints } from './endpoints/second-factor';
import type { userEndpoints } from './endpoints/users';

export const adminUserRequests = {
  listAdminUsers: { method: 'GET', path: '/v1/admin/users' },
  getAdminUser: { method: 'GET', path: '/v1/admin/users/:id' },
  setAdminUserStatus: { method: 'PUT', path: '/v1/admin/users/:id/status' },
  resetSecondFactor: { method: 'POST', path: '/v1/admin/users/:id/second-factor/reset' },
  reviewCertification: { method: 'PUT', path: '/v1/admin/users/:id/certification' },
  getUserStats: { method: 'GET', path: '/v1/admin/stats/users' },
} as const;
export const adminUserCalls: CallsOf<typeof adminUserEndpoints> = adminUserRequests;

export const affiliateRequests = {
  getAffiliate: { method: 'GET', path: '/v1/affiliate' },
  joinAffiliate: { method: 'POST', path: '/v1/affiliate' },
  listAffiliates: { method: 'GET', path: '/v1/admin/affiliates' },
} as const;
export const affiliateCalls: CallsOf<typeof affiliateEndpoints> = affiliateRequests;

export const agentRequests = {
  getAgentOverview: { method: 'GET', path: '/v1/agent/overview' },
  listAgentCustomers: { method: 'GET', path: '/v1/agent/customers' },
  listAgents: { method: 'GET', path: '/v1/admin/agents' },
  setAgentMenuSwitch: { method: 'PUT', path: '/v1/admin/agents/:id/menu-switch' },
} as const;
export const agentCalls: CallsOf<typeof agentEndpoints> = agentRequests;

export const authRequests = {
  login: { method: 'POST', path: '/auth/login' },
  loginSecondFactor: { method: 'POST', path: '/auth/login/second-factor' },
  logout: { method: 'POST', path: '/auth/logout' },
  getCaptchaType: { method: 'GET', path: '/v1/common/captcha-type' },
  getCaptcha: { method: 'GET', path: '/auth/captcha' },
  sendRegisterEmail: { method: 'POST', path: '/auth/send/register-email' },
  register: { method: 'POST', path: '/auth/register' },
  sendForgetEmail: { method: 'POST', path: '/auth/send/forget-email' },
  forget: { method: 'POST', path: '/auth/forget' },
  sendPhoneCode: { method: 'POST', path: '/v1/phone-captcha' },
} as const;
export const authCalls: CallsOf<typeof authEndpoints> = authRequests;

export const certificationRequests = {
  certifyUser: { method: 'POST', path: '/v1/user/certify' },
  checkCertification: { method: 'GET', path: '/user/certify/check' },
} as const;
export const certificationCalls: CallsOf<typeof certificationEndpoints> = certificationRequests;

export const eventRequests = {
  listEvents: { method: 'GET', path: '/system/event/message/list', beside: true },
  getEventWarning: { method: 'GET', path: '/system/event/message/warning' },
  readAllEvents: { method: 'POST', path: '/system/event/read-all' },
} as const;
export const eventCalls: CallsOf<typeof eventEndpoints> = eventRequests;

export const messageRequests = {
  listMessages: { method: 'GET', path: '/v1/messages' },
  getMessage: { method: 'GET', path: '/v1/messages/:id' },
} as const;
export const messageCalls: CallsOf<typeof messageEndpoints> = messageRequests;

export const secondFactorRequests = {
  getSecondFactor: { method: 'GET', path: '/v1/user/second-factor' },
  beginSecondFactor: { method: 'POST', path: '/v1/user/second-factor' },
  confirmSecondFactor: { method: 'POST', path: '/v1/user/second-factor/confirm' },
  renewRecoveryCodes: { method: 'POST', path: '/v1/user/second-factor/recovery-codes' },
  disableSecondFactor: { method: 'POST', path: '/v1/user/second-factor/disable' },
} as const;
export const secondFactorCalls: CallsOf<typeof secondFactorEndpoints> = secondFactorRequests;

export const userRequests = {
  whoami: { method: 'POST', path: '/whoami' },
  updateUser: { method: 'PUT', path: '/v1/user' },
  listSessions: { method: 'GET', path: '/v1/user/sessions' },
  deleteSession: { method: 'DELETE', path: '/v1/user/sessions/:id' },
} as const;
export const userCalls: CallsOf<typeof userEndpoints> = userRequests;
