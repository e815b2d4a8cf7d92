import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { NotificationsProvider, ToastHost } from '../src/notify';
import { ConsoleThemeProvider, useScheme } from '../src/theme';
import { Box, Button, ConfirmProvider, Typography } from '../src/ui';
import { Buttons } from './sections/buttons';
import { Charts } from './sections/charts';
import { Controls } from './sections/controls';
import { Detail } from './sections/detail';
import { List } from './sections/list';
import { Messages } from './sections/messages';
import { Overlays } from './sections/overlays';
import { States } from './sections/states';
import { TextParts } from './sections/text-parts';
import { TokenTable } from './sections/token-table';

const sections: readonly [title: string, Part: ComponentType][] = [
  ['颜色', TokenTable],
  ['文字', TextParts],
  ['按钮与图标', Buttons],
  ['控件', Controls],
  ['表单与详情', Detail],
  ['列表', List],
  ['图表与用量', Charts],
  ['状态与停止页', States],
  ['浮层', Overlays],
  ['消息', Messages],
];

function Gallery() {
  const { resolved, toggle } = useScheme();
  return (
    <>
      <Box component="header" sx={headerLook}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          组件
        </Typography>
        <Button onClick={toggle}>{resolved === 'dark' ? '切换到浅色' : '切换到深色'}</Button>
      </Box>
      <Box component="main" sx={{ p: { base: 4, md: 6 }, '--console-sticky-top': '0px' }}>
        {sections.map(([title, Part]) => (
          <Box key={title} component="section" aria-label={title} sx={{ mb: 16, minWidth: 0 }}>
            <Typography variant="h2" sx={titleLook}>
              {title}
            </Typography>
            <Part />
          </Box>
        ))}
      </Box>
    </>
  );
}

const headerLook = {
  display: 'flex',
  alignItems: 'center',
  px: { base: 4, md: 6 },
  py: 4,
  borderBottom: 1,
  borderColor: 'line.hairline',
  bgcolor: 'layer.surface',
} as const;

const titleLook = { pb: 2, mb: 4, borderBottom: 1, borderColor: 'line.hairline' } as const;

const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ConsoleThemeProvider>
      <NotificationsProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
          <ToastHost />
        </ConfirmProvider>
      </NotificationsProvider>
    </ConsoleThemeProvider>,
  );
}
