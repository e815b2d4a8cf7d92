import { Badge, IconButton, Tooltip } from '@console/kit/ui';
import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

type DrawerProps = { open: boolean; onClose: () => void };

type DrawerBellProps = {
  title: string;
  /** What screen readers say instead of the title. */
  label?: string;
  icon: ReactNode;
  dot?: boolean;
  /** Loaded at the first click and kept afterwards, so that it closes with its animation. */
  drawer: LazyExoticComponent<ComponentType<DrawerProps>>;
};

/** A button of the top bar that opens a drawer. */
export function DrawerBell({ title, label = title, icon, dot = false, drawer }: DrawerBellProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const Drawer = drawer;
  return (
    <>
      <Tooltip title={title}>
        <IconButton aria-label={label} onClick={() => setState('open')}>
          <Badge variant="dot" color="error" invisible={!dot}>
            {icon}
          </Badge>
        </IconButton>
      </Tooltip>
      {state === 'unused' ? null : (
        <Suspense>
          <Drawer open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
