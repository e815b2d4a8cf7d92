import {
  type AnnouncementWrite,
  announcementWriteSchema,
} from '@console/contract/console/announcements';
import { FieldStack, showErrors, TextInput, useContractForm } from '@console/kit/form';
import { toast } from '@console/kit/notify';
import { Button, FormDrawer, QueryError, Skeleton } from '@console/kit/ui';
import { AnnouncementPreview } from './announcement-preview';
import {
  useCreateAnnouncementMutation,
  useGetAnnouncementQuery,
  useUpdateAnnouncementMutation,
} from './announcements.api';

type AnnouncementDrawerProps = {
  /** `null` for a new announcement. */
  id: string | null;
  onClose: () => void;
};

export function AnnouncementDrawer({ id, onClose }: AnnouncementDrawerProps) {
  return id === null ? (
    <WriteDrawer id={null} stored={empty} onClose={onClose} />
  ) : (
    <EditDrawer id={id} onClose={onClose} />
  );
}

const empty: AnnouncementWrite = { title: '', content: '' };

function EditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useGetAnnouncementQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  // The form starts from what is stored now, not from a cached copy.
  if (data && !isFetching) return <WriteDrawer id={id} stored={data} onClose={onClose} />;
  return (
    <FormDrawer open title="修改公告" onClose={onClose}>
      {isFetching ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label="正在加载" />
      ) : (
        <QueryError error={error} refetch={refetch} />
      )}
    </FormDrawer>
  );
}

type WriteDrawerProps = AnnouncementDrawerProps & { stored: AnnouncementWrite };

function useWrite({ id, stored, onClose }: WriteDrawerProps) {
  const form = useContractForm(announcementWriteSchema, {
    title: stored.title,
    content: stored.content,
  });
  const [create, creating] = useCreateAnnouncementMutation();
  const [update, updating] = useUpdateAnnouncementMutation();
  const save = form.handleSubmit(async (body) => {
    try {
      if (id === null) await create({ body, errorsAt: 'caller' }).unwrap();
      else await update({ params: { id }, body, errorsAt: 'caller' }).unwrap();
      toast.success(id === null ? '公告已发布' : '公告已修改');
      onClose();
    } catch (error) {
      showErrors(form, error);
    }
  });
  return { form, save, saving: creating.isLoading || updating.isLoading };
}

function WriteDrawer(props: WriteDrawerProps) {
  const { form, save, saving } = useWrite(props);
  const isNew = props.id === null;
  return (
    <FormDrawer
      open
      title={isNew ? '发布公告' : '修改公告'}
      unsaved={form.formState.isDirty ? '公告' : undefined}
      onClose={props.onClose}
      actions={(close) => (
        <>
          <Button onClick={close} disabled={saving}>
            取消
          </Button>
          <Button variant="contained" color="primary" loading={saving} onClick={() => void save()}>
            {isNew ? '发布公告' : '保存公告'}
          </Button>
        </>
      )}
    >
      <form onSubmit={(event) => void save(event)}>
        <FieldStack>
          <TextInput control={form.control} name="title" label="标题" maxLength={100} autoFocus />
          <TextInput
            control={form.control}
            name="content"
            label="正文（HTML）"
            help="可以使用标题、段落、列表、表格、链接和图片；脚本、样式和事件会被移除。"
            rows={12}
            mono
          />
          <AnnouncementPreview control={form.control} />
        </FieldStack>
      </form>
    </FormDrawer>
  );
}
