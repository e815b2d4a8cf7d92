import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { ConfirmOptions } from './confirm';
import { ConfirmDialog } from './overlay';

type Confirm = (options: ConfirmOptions) => Promise<boolean>;
type Pending = { options: ConfirmOptions; resolve: (confirmed: boolean) => void };

const ConfirmContext = createContext<Confirm | null>(null);

/** Holds the one confirmation of the console; stands once, above the pages. */
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

/**
 * Asks the person and resolves to the answer.
 * @example `if (await confirm({ title: '删除网站 a.com？', verb: '删除网站', danger: true })) …`
 */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
