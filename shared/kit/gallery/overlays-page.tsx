import { useEffect } from 'react';
import { ToggleButton, ToggleButtonGroup } from '../src/controls';
import { notifyShell, toast } from '../src/notify';
import { Box, Button, ConfirmDialog, FormDrawer, MenuIcon, StateChip } from '../src/ui';

const open = new URLSearchParams(location.search).get('open');

/** What floats: messages, dialogs, drawers. */
export function OverlaysPage() {
  useEffect(() => {
    if (open) return;
    toast.success('已保存并下发');
    toast.error('域名已被其他网站使用');
    toast.loading('正在提交');
    notifyShell('规则组已自动切换至「5 秒盾」，当前 18,420 QPS', { tone: 'warning' });
  }, []);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, pt: 60 }}>
      <Button>默认</Button>
      <Button variant="contained">主要</Button>
      <Button variant="contained" color="error">
        删除网站
      </Button>
      <Button variant="text">文字</Button>
      <Button disabled>停用</Button>
      <Button variant="contained" loading>
        保存
      </Button>
      <Button size="small">小</Button>
      <Button size="large" variant="contained">
        登录
      </Button>
      <ToggleButtonGroup value="day" exclusive aria-label="时间">
        <ToggleButton value="live">实时</ToggleButton>
        <ToggleButton value="day">今日</ToggleButton>
        <ToggleButton value="week">近 7 天</ToggleButton>
      </ToggleButtonGroup>
      <StateChip tone="info" label="解析" />
      <MenuIcon name="defense" />
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={() => undefined}
        title="删除网站 shop.example.com？"
        verb="删除网站"
        danger
        typed="shop.example.com"
      >
        它的 3 个域名将立即停止加速，配置和证书绑定会一并删除，不能恢复。
      </ConfirmDialog>
      <FormDrawer
        open={open === 'drawer'}
        title="添加源站"
        onClose={() => undefined}
        actions={
          <>
            <Button>取消</Button>
            <Button variant="contained">添加源站</Button>
          </>
        }
      >
        源站的地址、端口和权重。
      </FormDrawer>
    </Box>
  );
}
