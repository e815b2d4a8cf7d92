import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

type MethodTabsProps<T extends string> = {
  /** What is chosen between. */
  label: string;
  tabs: readonly { id: T; text: string }[];
  chosen: T;
  onChoose: (id: T) => void;
  /** The one panel; its content follows the tab. */
  children: ReactNode;
};

/** Tabs over one form. Arrow keys, Home and End move between them. */
export function MethodTabs<T extends string>(props: MethodTabsProps<T>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ id }) => id === chosen);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onChoose(tab.id);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[target]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {tabs.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
