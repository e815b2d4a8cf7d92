import { Box } from '@console/kit/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccessAnchor } from '../../../paths';

/** Below the bar at the top of the page. */
const marginPx = 76;

/** A part of the tab that links lead to by its name. */
export function Anchored({ name, children }: { name: AccessAnchor; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isMeant = hash === `#${name}`;
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <Box ref={place} id={name} sx={{ scrollMarginTop: marginPx, display: 'grid' }}>
      {children}
    </Box>
  );
}
