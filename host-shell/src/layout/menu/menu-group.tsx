import { ChevronDownIcon, Collapse, MenuIcon } from '@console/kit/ui';
import { useId, useState } from 'react';
import type { MenuTop } from './menu.model';
import { BadgeMark, MenuLine } from './menu-line';

type MenuGroupProps = { top: MenuTop; onNavigate?: (() => void) | undefined };

/** A group that expands in place. It is open while one of its pages is, unless it was closed. */
export function MenuGroup({ top, onNavigate }: MenuGroupProps) {
  const [chosen, setChosen] = useState<'open' | 'closed' | 'by-page'>('by-page');
  const id = useId();
  const open = chosen === 'by-page' ? top.active : chosen === 'open';
  return (
    <>
      <button
        type="button"
        className={top.active ? 'line within' : 'line'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(open ? 'closed' : 'open')}
      >
        <MenuIcon name={top.icon} />
        {top.label}
        <BadgeMark badge={top.badge} />
        <ChevronDownIcon size={14} aria-hidden={true} className={open ? 'caret open' : 'caret'} />
      </button>
      <Collapse in={open} id={id} unmountOnExit={true}>
        <ul className="sub">
          {top.children.map((child) => (
            <li key={child.id}>
              <MenuLine item={child} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </Collapse>
    </>
  );
}
