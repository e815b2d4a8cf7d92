import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';

/** Props of {@link TooltipBubble}. */
export type TooltipBubbleProps = Pick<TooltipProps, 'title' | 'placement'> & {
  id: string;
  open: boolean;
  /** The element that it stands at. */
  anchor: () => HTMLElement;
  /** The pointer is on the note itself, which keeps it standing. */
  onEnter: () => void;
  onLeave: () => void;
};

/** The note of a tooltip, at an element that stands somewhere else. */
export function TooltipBubble({ title, anchor, onEnter, onLeave, ...props }: TooltipBubbleProps) {
  return (
    <Tooltip
      {...props}
      // The element has its name already; what is hidden here must not take it a second time.
      title={<div>{title}</div>}
      describeChild
      slotProps={{ popper: { anchorEl: anchor, onMouseEnter: onEnter, onMouseLeave: onLeave } }}
    >
      <span hidden />
    </Tooltip>
  );
}
