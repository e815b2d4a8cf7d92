import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import type { RemoteCard as CardDescriptor } from '@console/contract/console/remotes';
import { Skeleton } from '@console/kit/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { RemoteFailure } from '../remote-error';
import { CardBoundary } from './card-boundary';
import { knownCard, loadCard } from './card-code';
import { useNear } from './use-near';

type Loaded = { Component?: ComponentType; error?: unknown };

type CardProps = { release: PinnedRelease; card: CardDescriptor };

function CardBody({ release, card }: CardProps) {
  const [loaded, setLoaded] = useState<Loaded>(() => {
    const known = knownCard(release, card.id);
    return known ? { Component: known } : {};
  });
  const { Component, error } = loaded;
  const waiting = !(Component || error);
  const { place, near } = useNear<HTMLSpanElement>();
  useEffect(() => {
    if (!(waiting && near)) return;
    let gone = false;
    const show = (next: Loaded) => {
      if (!gone) setLoaded(next);
    };
    loadCard(release, card.id).then(
      (component) => show({ Component: component }),
      (cause: unknown) => show({ error: cause }),
    );
    return () => {
      gone = true;
    };
  }, [release, card.id, waiting, near]);

  if (Component) return <Component />;
  if (waiting) {
    // What is not near is not loading either, and must not say so for as long as nobody scrolls there.
    const role = near ? 'status' : 'group';
    return (
      <Skeleton
        ref={place}
        variant="rounded"
        height="auto"
        animation={near ? 'pulse' : false}
        role={role}
        aria-label={card.title}
      />
    );
  }
  const retry = () => setLoaded({});
  return <RemoteFailure release={release} error={error} onRetry={retry} minHeight={card.height} />;
}

/**
 * A card of the dashboard. It keeps its height while it loads, and fails by itself. Its code is
 * loaded when it comes near the window: what is further down costs the first view nothing.
 */
export function RemoteCard({ release, card }: CardProps) {
  return (
    <CardBoundary
      fallback={(error, retry) => (
        <RemoteFailure release={release} error={error} onRetry={retry} minHeight={card.height} />
      )}
    >
      <CardBody release={release} card={card} />
    </CardBoundary>
  );
}
