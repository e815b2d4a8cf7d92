type RowCheckProps = {
  checked: boolean;
  /** Some, not all, of what it stands for are chosen. */
  indeterminate?: boolean;
  onChange: () => void;
  label: string;
};

/** The tick of a row. */
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
