type RowCheckProps = {
  checked: boolean;
  /** Some but not all of its rows are selected. */
  indeterminate?: boolean;
  onChange: () => void;
  label: string;
};

/** The checkbox of a row. */
export function RowCheck({ checked, indeterminate = false, onChange, label }: RowCheckProps) {
  return (
    <label className="row-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        // HTML has no attribute for it.
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
      />
    </label>
  );
}
