import { ok } from '@console/testing/answers';
import { openPage } from '@console/testing/page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { ImportDrawer } from './import-drawer';

const server = setupServer();
const sent = jest.fn();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sent.mockClear();
});
afterAll(() => server.close());

const closed = jest.fn();
const Page = () => <ImportDrawer onClose={closed} />;
const open = () => openPage('/', { '/': Page });

/** `域名` as spreadsheets in China save it. */
const gbk = new Uint8Array([0xd3, 0xf2, 0xc3, 0xfb]);

const choose = async (file: File) =>
  fireEvent.change(await screen.findByTestId('sites-file'), { target: { files: [file] } });

/** jsdom's files cannot be read as bytes. */
function aFile(bytes: Uint8Array<ArrayBuffer>): File {
  return Object.assign(new File([], 'sites.csv'), { arrayBuffer: async () => bytes.buffer });
}

it.each([
  ['UTF-8', new TextEncoder().encode('域名')],
  ['GB 18030', gbk],
])('reads a file in %s', async (_name, bytes) => {
  open();
  await choose(aFile(bytes));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: '文件内容' })).toHaveProperty('value', '域名'),
  );
});

it('says that a file is too large before anything is read', async () => {
  open();
  const file = new File([], 'sites.csv');
  Object.defineProperty(file, 'size', { value: 20_000_001 });
  await choose(file);
  expect(await screen.findByText('文件过大，最大 20 MB')).toBeTruthy();
});

it('shows what the API says of each item, and adds only when told to', async () => {
  const rows = [
    { line: 1, text: 'a.example', id: null, error: null, unproven: [] },
    {
      line: 2,
      text: 'b.example',
      id: null,
      error: 'b.example：域名已被其他网站使用',
      unproven: [],
    },
  ];
  server.use(
    http.post('*/api/v1/sites/import', async ({ request }) => {
      const body = Object(await request.json());
      sent(body);
      return ok({ format: 'json', created: body.commit ? 1 : 0, rows });
    }),
  );
  const { user } = open();
  const text = await screen.findByRole('textbox', { name: '文件内容' });
  fireEvent.change(text, { target: { value: '[]' } });
  await user.click(screen.getByRole('button', { name: '检查' }));
  expect(await screen.findByText('1 个网站可以导入，1 项有误')).toBeTruthy();
  expect(screen.getByText('第 2 项')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '返回修改' }));
  expect(screen.getByRole('textbox', { name: '文件内容' })).toHaveProperty('value', '[]');
  await user.click(screen.getByRole('button', { name: '检查' }));
  await user.click(await screen.findByRole('button', { name: '只导入无误的 1 个' }));
  expect(await screen.findByText('已导入 1 个网站，1 项没有导入')).toBeTruthy();
  expect(sent.mock.calls.map(([{ commit }]) => commit)).toEqual([false, false, true]);
});
