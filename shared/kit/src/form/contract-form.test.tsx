import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { errorOf } from '../api/api-error';
import { ToastHost } from '../notify';
import { NumberInput } from './number-input';
import { showErrors } from './server-errors';
import { TextInput } from './text-input';
import { useContractForm } from './use-contract-form';

const schema = z.object({
  name: z.string().min(1, '请填写名称'),
  origin: z.object({ timeoutSeconds: z.coerce.number('应为秒数').max(600, '应在 1–600 秒之间') }),
});

type SampleFormProps = { save: (value: z.output<typeof schema>) => Promise<void> };

function SampleForm({ save }: SampleFormProps) {
  const form = useContractForm(schema, { name: '', origin: { timeoutSeconds: 60 } });
  const submit = form.handleSubmit((value) =>
    save(value).catch((error: unknown) => showErrors(form, error)),
  );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput control={form.control} name="name" label="名称" />
      <NumberInput control={form.control} name="origin.timeoutSeconds" label="超时" unit="秒" />
      <button type="submit">保存</button>
      <ToastHost />
    </form>
  );
}

test('the rule of the contract shows at its field and the first wrong field gets the focus', async () => {
  const user = userEvent.setup();
  const save = jest.fn().mockResolvedValue(undefined);
  render(<SampleForm save={save} />);
  await user.click(screen.getByText('保存'));
  expect(await screen.findByText('请填写名称')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  await user.type(screen.getByLabelText('名称'), 'a');
  await user.clear(screen.getByLabelText('超时'));
  await user.type(screen.getByLabelText('超时'), '601');
  await user.click(screen.getByText('保存'));
  expect(await screen.findByText('应在 1–600 秒之间')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test("the server's field errors go to their fields, and no sentence is lost", async () => {
  const user = userEvent.setup();
  const fields = { 'origin.timeoutSeconds': '源站不支持', nowhere: '套餐已到期' };
  const error = errorOf(400, { code: 40001, msg: '请检查填写的内容', data: { fields } });
  render(<SampleForm save={() => Promise.reject(error)} />);
  await user.type(screen.getByLabelText('名称'), 'a');
  await user.click(screen.getByText('保存'));
  expect(await screen.findByText('源站不支持')).toBeTruthy();
  expect(await screen.findByText('套餐已到期')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('超时')));
});

const listSchema = z.object({
  items: z.array(z.object({ name: z.string().min(1, '请填写条目') })).max(2, '最多 2 个条目'),
});

function ListForm() {
  const form = useContractForm(listSchema, { items: [] });
  const { control, formState } = form;
  const { fields, append } = useFieldArray({ control, name: 'items' });
  return (
    <form>
      {fields.map(({ id }, index) => (
        <TextInput
          key={id}
          control={control}
          name={`items.${index}.name`}
          label={`条目 ${index}`}
        />
      ))}
      <p>{formState.errors.items?.root?.message}</p>
      <button type="button" onClick={() => append({ name: '' })}>
        添加条目
      </button>
    </form>
  );
}

test('a new row says what it lacks once it was left, and the list at once when it is too long', async () => {
  const user = userEvent.setup();
  render(<ListForm />);
  await user.click(screen.getByText('添加条目'));
  const first = await screen.findByLabelText('条目 0');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.click(screen.getByText('添加条目'));
  // The field that was left shows its error, the new one does not.
  expect(await screen.findByText('请填写条目')).toBeTruthy();
  expect(screen.getAllByText('请填写条目')).toHaveLength(1);
  await user.type(first, 'a');
  await user.type(screen.getByLabelText('条目 1'), 'b');
  await user.click(screen.getByText('添加条目'));
  expect(await screen.findByText('最多 2 个条目')).toBeTruthy();
});

test('an error that is about no field is a message', async () => {
  const user = userEvent.setup();
  render(<SampleForm save={() => Promise.reject(errorOf(503, { msg: '服务暂时不可用' }))} />);
  await user.type(screen.getByLabelText('名称'), 'a');
  await user.click(screen.getByText('保存'));
  expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
});
