import type { PinnedRelease } from '@console/contract/releases';
import type { RemoteCard as CardDescriptor, RemoteName } from '@console/contract/remotes';
import { Skeleton } from '@console/kit/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { useRemotes } from './boot';
import { CardBoundary } from './card-boundary';
import { loadRelease, RemoteLoadError, withRetry } from './load-release';
import { RemoteFailure } from './remote-error';

type Loaded = { Component?: ComponentType; error?: unknown };

async function loadCard(release: PinnedRelease, id: string): Promise<ComponentType> {
  const { cards } = await loadRelease(release);
  const load = cards[id];
  if (!load) throw new RemoteLoadError(release, new Error(`no card ${id}`));
  return (await withRetry(release, load)).Component;
}

type CardProps = { release: PinnedRelease; card: CardDescriptor };

function CardBody({ release, card }: CardProps) {
  const [loaded, setLoaded] = useState<Loaded>({});
  const { Component, error } = loaded;
  const waiting = !(Component || error);
  useEffect(() => {
    if (!waiting) return;
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
  }, [release, card.id, waiting]);

  if (Component) return <Component />;
  if (waiting)
    return <Skeleton variant="rounded" height="auto" role="status" aria-label={card.title} />;
  const retry = () => setLoaded({});
  return <RemoteFailure release={release} error={error} onRetry={retry} minHeight={card.height} />;
}

/** A card of the dashboard. It keeps its height while it loads, and fails alone. */
export function RemoteCard({ remote, card }: { remote: RemoteName; card: CardDescriptor }) {
  const release = useRemotes().releases.find(({ name }) => name === remote);
  if (!release) return null;
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
