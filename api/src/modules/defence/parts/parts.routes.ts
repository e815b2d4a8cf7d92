import { defenceFilterEndpoints } from '@console/contract/defence/endpoints/filters';
import { defenceListEndpoints } from '@console/contract/defence/endpoints/lists';
import { defenceMatcherEndpoints } from '@console/contract/defence/endpoints/matchers';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../../plugins/contract-route';
import type { DefenceServices } from '../defence.services';
import type { StoredPart } from './named-parts.service';
import { filterShown, listDetail, listShown, matcherShown } from './parts.view';

type Services = Pick<DefenceServices, 'defenceParts'>;
type Shown<Uses> = { part: StoredPart; uses: Uses };

/** Matchers, filters and lists of the signed-in user. */
export function partsRoutes(app: FastifyInstance, services: Services) {
  matcherRoutes(app, services);
  filterRoutes(app, services);
  listRoutes(app, services);
}

function matcherRoutes(app: FastifyInstance, { defenceParts: parts }: Services) {
  const endpoints = defenceMatcherEndpoints;
  const shown = async <Uses>({ part, uses }: Shown<Uses>) => ({
    ...matcherShown(part, await parts.listNames([part])),
    uses,
  });
  contractRoute(app, endpoints.listDefenceMatchers, async ({ user, query }) => {
    const { items, total } = await parts.list(user.id, 'matcher', query);
    const names = await parts.listNames(items.map(({ part }) => part));
    return {
      items: items.map(({ part, uses }) => ({ ...matcherShown(part, names), uses })),
      total,
    };
  });
  contractRoute(app, endpoints.getDefenceMatcher, async ({ user, params }) =>
    shown(await parts.get(user.id, 'matcher', params.id)),
  );
  contractRoute(app, endpoints.createDefenceMatcher, async ({ user, body }) => {
    const { condition, ...named } = body;
    return shown(await parts.create(user.id, 'matcher', { ...named, content: { condition } }));
  });
  contractRoute(app, endpoints.updateDefenceMatcher, async ({ user, params, body }) => {
    const { condition, revision: seen, ...named } = body;
    const input = { ...named, content: { condition } };
    return shown(await parts.update(user.id, 'matcher', { id: params.id, seen, input }));
  });
  contractRoute(app, endpoints.deleteDefenceMatcher, ({ user, params }) =>
    parts.remove(user.id, 'matcher', params.id),
  );
}

function filterRoutes(app: FastifyInstance, { defenceParts: parts }: Services) {
  const endpoints = defenceFilterEndpoints;
  const shown = <Uses>({ part, uses }: Shown<Uses>) => ({ ...filterShown(part), uses });
  contractRoute(app, endpoints.listDefenceFilters, async ({ user, query }) => {
    const { items, total } = await parts.list(user.id, 'filter', query);
    return { items: items.map(shown), total };
  });
  contractRoute(app, endpoints.getDefenceFilter, async ({ user, params }) =>
    shown(await parts.get(user.id, 'filter', params.id)),
  );
  contractRoute(app, endpoints.createDefenceFilter, async ({ user, body }) => {
    const { filter, ...named } = body;
    return shown(await parts.create(user.id, 'filter', { ...named, content: { filter } }));
  });
  contractRoute(app, endpoints.updateDefenceFilter, async ({ user, params, body }) => {
    const { filter, revision: seen, ...named } = body;
    const input = { ...named, content: { filter } };
    return shown(await parts.update(user.id, 'filter', { id: params.id, seen, input }));
  });
  contractRoute(app, endpoints.deleteDefenceFilter, ({ user, params }) =>
    parts.remove(user.id, 'filter', params.id),
  );
}

function listRoutes(app: FastifyInstance, { defenceParts: parts }: Services) {
  const endpoints = defenceListEndpoints;
  const shown = <Uses>({ part, uses }: Shown<Uses>) => ({ ...listDetail(part), uses });
  contractRoute(app, endpoints.listDefenceLists, async ({ user, query }) => {
    const { items, total } = await parts.list(user.id, 'list', query);
    return { items: items.map(({ part, uses }) => ({ ...listShown(part), uses })), total };
  });
  contractRoute(app, endpoints.getDefenceList, async ({ user, params }) =>
    shown(await parts.get(user.id, 'list', params.id)),
  );
  contractRoute(app, endpoints.createDefenceList, async ({ user, body }) => {
    const { entries, ...named } = body;
    return shown(await parts.create(user.id, 'list', { ...named, content: { entries } }));
  });
  contractRoute(app, endpoints.updateDefenceList, async ({ user, params, body }) => {
    const { entries, revision: seen, ...named } = body;
    const input = { ...named, content: { entries } };
    return shown(await parts.update(user.id, 'list', { id: params.id, seen, input }));
  });
  contractRoute(app, endpoints.deleteDefenceList, ({ user, params }) =>
    parts.remove(user.id, 'list', params.id),
  );
}
