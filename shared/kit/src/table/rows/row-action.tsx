import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** What can be done with a row: at most two words, the rest in an ActionMenu after them. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}

/** Props of {@link RowAction}. */
export type RowActionProps = {
  /** The accessible name, as it is read without its row: 「管理 example.com」. */
  label: string;
  /** What is seen: 「管理」. */
  children: ReactNode;
  tone?: 'bad';
  disabled?: boolean;
} & ({ to: string; onClick?: undefined } | { to?: undefined; onClick: () => void });

/** A row action, as a link or a button. */
export function RowAction({ label, children, tone, disabled, to, onClick }: RowActionProps) {
  const className = tone ? `row-action ${tone}` : 'row-action';
  if (to !== undefined) {
    return (
      <Link to={to} className={className} aria-label={label}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
