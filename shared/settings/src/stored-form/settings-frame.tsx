import { Alert, LeaveGuard, SaveBar } from '@console/kit/form';
import { Box, Button } from '@console/kit/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { labelsOf } from './changes';
import type { SettingsForm } from './use-stored-form';

type SettingsFrameProps = SettingsForm & {
  label: string;
  /** Whose settings they are; those of the open website unless said. */
  subject?: string;
  /** What the save bar calls each field. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** What the forms of the detail page have around their sections. */
export function SettingsFrame(props: SettingsFrameProps) {
  const {
    label,
    labels,
    subject = '这个网站的设置',
    changes,
    conflict,
    saving,
    save,
    discard,
    mergeNewest,
  } = props;
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {conflict.length > 0 ? (
        <ConflictNote
          subject={subject}
          theirs={labelsOf(conflict, labels)}
          both={labelsOf(
            conflict.filter((field) => changes.includes(field)),
            labels,
          )}
          onMerge={mergeNewest}
        />
      ) : null}
      <Box sx={{ display: 'grid', gap: 4 }}>{props.children}</Box>
      <SaveBar
        changes={labelsOf(changes, labels)}
        saving={saving}
        onSave={save}
        onDiscard={discard}
      />
      <LeaveGuard when={changes.length > 0} />
    </Box>
  );
}

type ConflictNoteProps = { subject: string; theirs: string[]; both: string[]; onMerge: () => void };

function ConflictNote({ subject, theirs, both, onMerge }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Alert
      ref={note}
      severity="warning"
      sx={{ mb: 4 }}
      action={
        <Button size="small" onClick={onMerge}>
          载入最新内容
        </Button>
      }
    >
      有人刚刚保存了{subject}（{theirs.join('、')}
      ），你的修改还没有保存。载入最新内容后，你填写的内容会保留
      {both.length > 0 ? `；${both.join('、')}双方都改过，再次保存时以你的为准` : ''}。
    </Alert>
  );
}
