import type { PinnedRelease } from '@console/contract/releases';
import type { RemoteCard } from '@console/contract/remotes';
import { inRoleGroup, type Role } from '@console/contract/roles';

export type PlacedCard = { release: PinnedRelease; card: RemoteCard };

/** The cards that somebody with these roles sees on all dashboard pages, in their order. */
export function placedCards(
  releases: readonly PinnedRelease[],
  roles: readonly Role[] | undefined,
): PlacedCard[] {
  return releases
    .flatMap((release) => release.descriptor.cards.map((card) => ({ release, card })))
    .filter(({ card }) => inRoleGroup(roles, card.access))
    .sort((a, b) => a.card.order - b.card.order);
}
