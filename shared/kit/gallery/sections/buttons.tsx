import { menuIconSchema } from '@console/contract/console/remotes';
import { DownloadIcon, Trash2Icon } from '../../src/controls';
import {
  Badge,
  BellIcon,
  Box,
  BurgerIcon,
  Button,
  ButtonBase,
  ButtonLink,
  ChevronDownIcon,
  ChevronRightIcon,
  Chip,
  CircleAlertIcon,
  CircleCheckIcon,
  CircularProgress,
  FileTextIcon,
  HeadsetIcon,
  IconButton,
  LogOutIcon,
  MenuIcon,
  MessageSquareIcon,
  MoonIcon,
  PanelLeftCloseIcon,
  PanelLeftOpenIcon,
  PlusIcon,
  RefreshCwIcon,
  StateChip,
  SunIcon,
  TriangleAlertIcon,
  UserIcon,
  XIcon,
} from '../../src/ui';

const icons = [
  BellIcon,
  BurgerIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  DownloadIcon,
  FileTextIcon,
  HeadsetIcon,
  LogOutIcon,
  MessageSquareIcon,
  MoonIcon,
  PanelLeftCloseIcon,
  PanelLeftOpenIcon,
  PlusIcon,
  RefreshCwIcon,
  SunIcon,
  Trash2Icon,
  TriangleAlertIcon,
  UserIcon,
  XIcon,
];

/** Buttons, state chips and all icons. */
export function Buttons() {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={rowLook}>
        <Button variant="contained">添加网站</Button>
        <Button>批量添加</Button>
        <Button variant="text">重置</Button>
        <Button variant="contained" color="error">
          删除网站
        </Button>
        <Button color="error">删除</Button>
        <Button disabled>停用</Button>
        <Button variant="contained" loading>
          保存
        </Button>
        <Button startIcon={<PlusIcon aria-hidden />}>添加源站</Button>
        <Button size="small">小</Button>
        <Button size="large" variant="contained">
          登录
        </Button>
        <ButtonLink to="/">返回首页</ButtonLink>
        <ButtonBase sx={{ px: 2, py: 1 }}>没有外形的按钮</ButtonBase>
      </Box>
      <Box sx={rowLook}>
        <IconButton aria-label="刷新">
          <RefreshCwIcon size={18} />
        </IconButton>
        <Badge variant="dot" color="error">
          <BellIcon size={20} aria-hidden />
        </Badge>
        <CircularProgress size={20} aria-label="正在加载" />
        <Chip label="NEW" size="small" />
        <Chip label="状态：正常" onDelete={() => undefined} />
        <StateChip tone="ok" label="正常" />
        <StateChip tone="warn" label="即将到期" />
        <StateChip tone="bad" label="流量超限" />
        <StateChip tone="mute" label="已停用" />
        <StateChip tone="info" label="同步中" />
      </Box>
      <Box sx={rowLook}>
        {icons.map((Icon) => (
          <Icon key={Icon.displayName ?? ''} size={20} aria-hidden />
        ))}
      </Box>
      <Box sx={rowLook}>
        {menuIconSchema.options.map((name) => (
          <MenuIcon key={name} name={name} />
        ))}
      </Box>
    </Box>
  );
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;
