import { type ReactNode, useState } from 'react';
import { ActionMenu } from '../../src/table';
import {
  Box,
  Button,
  ConfirmDialog,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Drawer,
  FormDialog,
  FormDrawer,
  Menu,
  MenuItem,
  Popover,
  Tooltip,
  useConfirm,
} from '../../src/ui';

type OverlayProps = { open: boolean; onClose: () => void; anchor: HTMLElement | null };

/** Everything that opens over a page, each by its button. */
export function Overlays() {
  const confirm = useConfirm();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Opener label="确认">{Confirmation}</Opener>
      <Button onClick={() => void confirm({ title: '停用网站？', verb: '停用网站' })}>
        简单确认
      </Button>
      <Opener label="对话框">{SampleDialog}</Opener>
      <Opener label="表单对话框">{SampleFormDialog}</Opener>
      <Opener label="表单抽屉">{SampleFormDrawer}</Opener>
      <Opener label="抽屉">{SampleDrawer}</Opener>
      <Opener label="菜单">{SampleMenu}</Opener>
      <Opener label="气泡">{SamplePopover}</Opener>
      <Tooltip title="完整的数值 48,213,906">
        <Button>提示</Button>
      </Tooltip>
      <ActionMenu
        label="更多操作"
        actions={[
          { label: '刷新缓存', onClick: () => undefined },
          { label: '删除', tone: 'bad', onClick: () => undefined },
        ]}
      />
    </Box>
  );
}

function Opener({ label, children }: { label: string; children: (p: OverlayProps) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>{label}</Button>
      {children({ open: anchor !== null, onClose: () => setAnchor(null), anchor })}
    </>
  );
}

function Confirmation({ open, onClose }: OverlayProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="删除网站 shop.example.com？"
      verb="删除网站"
      danger
      typed="shop.example.com"
    >
      它的 3 个域名将立即停止加速，设置会一并删除，不能恢复。
    </ConfirmDialog>
  );
}

function SampleDialog({ open, onClose }: OverlayProps) {
  return (
    <Dialog open={open} onClose={onClose} fullWidth aria-label="公告详情">
      <DialogTitle>公告详情</DialogTitle>
      <DialogContent>节点将于今晚升级，访问不受影响。</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}

function SampleFormDialog({ open, onClose }: OverlayProps) {
  return (
    <FormDialog
      open={open}
      title="重命名分组"
      explanation="网站仍在分组中，历史里会记下新名称。"
      verb="重命名"
      busy={false}
      onClose={onClose}
      onSubmit={async () => onClose()}
    >
      分组的名称。
    </FormDialog>
  );
}

function SampleFormDrawer({ open, onClose }: OverlayProps) {
  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title="添加源站"
      actions={<Button variant="contained">添加源站</Button>}
    >
      源站的地址、端口和权重。
    </FormDrawer>
  );
}

function SampleDrawer({ open, onClose }: OverlayProps) {
  return (
    <Drawer open={open} onClose={onClose}>
      <Box sx={{ p: 6, width: 280 }}>从旁边滑出的内容。</Box>
    </Drawer>
  );
}

function SampleMenu({ open, onClose, anchor }: OverlayProps) {
  return (
    <Menu open={open} onClose={onClose} anchorEl={anchor}>
      <MenuItem onClick={onClose}>账户中心</MenuItem>
      <MenuItem onClick={onClose}>退出登录</MenuItem>
    </Menu>
  );
}

function SamplePopover({ open, onClose, anchor }: OverlayProps) {
  return (
    <Popover open={open} onClose={onClose} anchorEl={anchor}>
      <Box sx={{ p: 4 }}>停在按钮旁边的内容。</Box>
    </Popover>
  );
}
