import type { Role } from '@console/contract/common/roles/role-schemas';
import { inRoleGroup } from '@console/contract/common/roles/roles';
import { dashboardCards } from '@console/contract/console/dashboard';
import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { RemoteCard } from '@console/contract/console/remotes';

export type PlacedCard = { release: PinnedRelease; card: RemoteCard };

type Viewer = { roles: readonly Role[]; started: boolean };

/** The cards that somebody sees on a page of the dashboard, in their order. */
export function placedCards(
  releases: readonly PinnedRelease[],
  page: string | undefined,
  { roles, started }: Viewer,
): PlacedCard[] {
  const item = dashboardCards(page, roles);
  return releases
    .flatMap((release) => release.descriptor.cards.map((card) => ({ release, card })))
    .filter(({ card }) => card.item === item && inRoleGroup(roles, card.access))
    .filter(({ card }) => started || !card.afterStart)
    .sort((a, b) => a.card.order - b.card.order);
}
