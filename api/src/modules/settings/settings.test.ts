import { startTestApp, type TestApp } from '../../testing/test-app';

const ask = {
  method: 'POST',
  path: '/system-info',
  body: {},
  headers: { 'panel-host': 'localhost' },
} as const;

describe('contacts of support', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  it('are told once they are written down; a group without an image gets the code of its address', async () => {
    expect((await test.call(ask)).body.data.support).toBeUndefined();
    await test.services.settings.proposeSupport({
      docsUrl: 'https://docs.test/start',
      agents: [{ qq: '10001', tags: ['售前'] }],
      groups: [
        { name: '交流群', joinUrl: 'https://qq.test/1' },
        { name: '通知群', joinUrl: 'https://qq.test/2', qrImage: 'https://img.test/2.png' },
      ],
    });
    const { support } = (await test.call(ask)).body.data;
    expect(support).toMatchObject({
      docsUrl: 'https://docs.test/start',
      agents: [{ qq: '10001' }],
    });
    expect(support.groups[1].qrImage).toBe('https://img.test/2.png');
    const svg = support.groups[0].qrImage;
    expect(svg).toMatch(/^data:image\/svg\+xml,<svg [^"#]+<\/svg>$/);
    // The corner that every code has: seven dark modules, inside two light ones.
    expect(svg).toContain("d='M2 2.5h7");
  });
});
