import { type ComponentProps, type ReactNode, useId } from 'react';

export type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Stands inside the field, at its end. */
  end?: ReactNode;
};

/** A labelled input with its help and, in the place of the help, its error. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {end}
      </div>
      {note && (
        <div id={`${id}-note`} className={error ? 'note error' : 'note'}>
          {note}
        </div>
      )}
    </div>
  );
}
