import { userEndpoints } from '@console/contract/accounts/endpoints/users';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../../plugins/access';
import { ApiError } from '../../plugins/api-error';
import { contractRoute } from '../../plugins/contract-route';
import type { SessionsService } from '../sessions/sessions.service';
import type { UsersService } from './users.service';

type Services = { users: UsersService; sessions: SessionsService };

/** The signed-in user; also what checks the user sessions of every other route. */
export function usersRoutes(app: FastifyInstance, { users, sessions }: Services) {
  app.authenticators.user = async (request) => {
    const token = bearerToken(request);
    return token === undefined ? undefined : sessions.findUser(token);
  };
  contractRoute(app, userEndpoints.whoami, async ({ body }) => {
    const user = await sessions.findUser(body.accessToken);
    if (!user) throw new ApiError('UNAUTHENTICATED');
    return users.getUserInfo(user.id);
  });
  contractRoute(app, userEndpoints.updateUser, ({ user, request, body }) =>
    users.updateUser({ user, ip: request.ip }, body),
  );
  contractRoute(app, userEndpoints.listSessions, ({ user }) => sessions.listSessions(user));
  contractRoute(app, userEndpoints.deleteSession, async ({ user, params }) => {
    await sessions.revokeSession(user.id, params.id);
    return {};
  });
}
