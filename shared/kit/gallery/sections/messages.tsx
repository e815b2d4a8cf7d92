import { notifyShell, toast } from '../../src/notify';
import { Box, Button } from '../../src/ui';

/** Toasts, and the notifications of the shell. */
export function Messages() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button onClick={() => toast.success('已保存，正在同步到节点')}>成功</Button>
      <Button onClick={() => toast.error('域名已被其他网站使用')}>失败</Button>
      <Button onClick={() => toast.loading('正在提交')}>进行中</Button>
      <Button onClick={() => notifyShell('规则组已自动切换至「5 秒盾」', { tone: 'warning' })}>
        通知
      </Button>
    </Box>
  );
}
