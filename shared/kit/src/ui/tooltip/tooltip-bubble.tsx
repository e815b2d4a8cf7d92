import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';

/** Props of {@link TooltipBubble}. */
export type TooltipBubbleProps = Pick<TooltipProps, 'title' | 'placement'> & {
  id: string;
  open: boolean;
  /** The element that it is anchored to. */
  anchor: () => HTMLElement;
  /** The pointer is on the bubble itself, which keeps it open. */
  onEnter: () => void;
  onLeave: () => void;
};

/** A tooltip's bubble, anchored to an element elsewhere in the tree. */
export function TooltipBubble({ title, anchor, onEnter, onLeave, ...props }: TooltipBubbleProps) {
  return (
    <Tooltip
      {...props}
      // The element is named already; this hidden text must not be read a second time.
      title={<div>{title}</div>}
      describeChild
      slotProps={{ popper: { anchorEl: anchor, onMouseEnter: onEnter, onMouseLeave: onLeave } }}
    >
      <span hidden />
    </Tooltip>
  );
}
