import type { TooltipProps as MuiTooltipProps } from '@mui/material/Tooltip';
import { useForkRef } from '@mui/material/utils';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { TooltipNote } from '../overlays/overlay';
import { useTip } from './use-tip';

type AnchorProps = {
  ref?: Ref<HTMLElement>;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
};

/** Props of {@link Tooltip}. */
export type TooltipProps = Pick<MuiTooltipProps, 'placement'> & {
  /** The tooltip's text; an empty one is never shown. */
  title: ReactNode;
  /** The element described. A `title` that is text names it, unless it has its own name. */
  children: ReactElement<AnchorProps>;
  /** Controls when the tooltip is open. */
  open?: boolean;
  enterDelay?: number;
  leaveDelay?: number;
};

/** A tooltip. The element renders at once; the bubble's code is fetched with the first one. */
export function Tooltip(props: TooltipProps) {
  const { title, children, placement, open, enterDelay = 200, leaveDelay = 100 } = props;
  const tip = useTip(enterDelay, leaveDelay);
  const anchor = useRef<HTMLElement>(null);
  const ref = useForkRef(children.props.ref, anchor, tip.watch);
  const id = useId();
  const named = typeof title === 'string';
  const standing = (open ?? tip.open) && title !== '';
  // A page has many tooltips, and few are ever opened.
  const [wanted, setWanted] = useState(standing);
  if (standing && !wanted) setWanted(true);
  return (
    <>
      {cloneElement(children, {
        ref,
        ...(named && title && { 'aria-label': children.props['aria-label'] ?? title }),
        ...(!named && standing && { 'aria-describedby': id }),
      })}
      {wanted
        ? createPortal(
            <TooltipNote
              id={id}
              title={title}
              {...(placement && { placement })}
              open={standing}
              anchor={() => anchor.current ?? document.body}
              onEnter={tip.keep}
              onLeave={tip.leave}
            />,
            document.body,
          )
        : null}
    </>
  );
}
