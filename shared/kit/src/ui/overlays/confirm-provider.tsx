import { type ReactNode, useCallback, useState } from 'react';
import { type Confirm, ConfirmContext, type ConfirmOptions } from './confirm';
import { ConfirmDialog } from './overlay';

type Pending = { options: ConfirmOptions; resolve: (confirmed: boolean) => void };

/** Holds the console's one confirmation dialog; rendered once, above the pages. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending>();
  const [open, setOpen] = useState(false);
  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((resolve) => {
        setPending({ options, resolve });
        setOpen(true);
      }),
    [],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending ? (
        <ConfirmDialog
          {...pending.options}
          open={open}
          onClose={(confirmed) => {
            setOpen(false);
            pending.resolve(confirmed);
          }}
          onClosed={() => setPending(undefined)}
        />
      ) : null}
    </ConfirmContext>
  );
}
