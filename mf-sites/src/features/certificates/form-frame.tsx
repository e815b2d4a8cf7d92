import { FieldStack } from '@console/kit/form';
import { Button, FormDrawer } from '@console/kit/ui';
import type { ReactNode } from 'react';

type FormFrameProps = {
  title: string;
  verb: string;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer that holds one form, with its buttons at the foot. */
export function FormFrame({ title, verb, saving, onSave, onClose, children }: FormFrameProps) {
  return (
    <FormDrawer
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={saving}>
            取消
          </Button>
          <Button variant="contained" color="primary" loading={saving} onClick={onSave}>
            {verb}
          </Button>
        </>
      }
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
