import { FieldStack } from '@console/kit/form';
import { Button, FormDrawer } from '@console/kit/ui';
import type { ReactNode } from 'react';

type FormFrameProps = {
  title: string;
  verb: string;
  saving: boolean;
  /** Names the unsaved input. */
  unsaved: string | undefined;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer that holds one form, with its buttons at the foot. */
export function FormFrame(props: FormFrameProps) {
  const { title, verb, saving, unsaved, onSave, onClose, children } = props;
  return (
    <FormDrawer
      open
      title={title}
      unsaved={unsaved}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close} disabled={saving}>
            取消
          </Button>
          <Button variant="contained" color="primary" loading={saving} onClick={onSave}>
            {verb}
          </Button>
        </>
      )}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <FieldStack>{children}</FieldStack>
      </form>
    </FormDrawer>
  );
}
