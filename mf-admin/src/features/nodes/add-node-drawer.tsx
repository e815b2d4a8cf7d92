import { nodeNameSchema } from '@console/contract/edge/edge';
import { Alert, FieldStack, TextInput, useContractForm } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';
import { Box, Button, CopyText, FormDrawer } from '@console/kit/ui';
import { z } from 'zod';
import { startCommand } from '../../nodes/node.model';
import { useCreateNodeTokenMutation } from '../../nodes/nodes.api';

/** The node takes its machine's name when none is given. */
const schema = z.object({
  name: z.union([z.literal(''), nodeNameSchema]),
});

/** Makes a token that registers one node, and shows the command that uses it. */
export function AddNodeDrawer({ onClose }: { onClose: () => void }) {
  const form = useContractForm(schema, { name: '' });
  const [createToken, token] = useCreateNodeTokenMutation();
  const submit = form.handleSubmit(async () => {
    await createToken({ body: {} });
  });
  const typed = form.formState.isDirty ? '节点名称' : undefined;
  // The token is shown this once.
  const unsaved = token.data ? '启动命令' : typed;
  return (
    <FormDrawer
      open
      title="添加节点"
      unsaved={unsaved}
      onClose={onClose}
      actions={(close) => <Button onClick={close}>关闭</Button>}
    >
      <form onSubmit={(event) => void submit(event)}>
        <FieldStack>
          <TextInput
            control={form.control}
            name="name"
            label="节点名称"
            optional
            mono
            placeholder="edge-hk-1"
            help="不填时使用机器的主机名。"
            disabled={token.data !== undefined}
          />
          {token.data ? (
            <Command name={form.getValues('name')} {...token.data} />
          ) : (
            <Box>
              <Button type="submit" variant="contained" color="primary" loading={token.isLoading}>
                生成启动命令
              </Button>
            </Box>
          )}
        </FieldStack>
      </form>
    </FormDrawer>
  );
}

type CommandProps = { name: string; token: string; expiresAt: string };

function Command({ name, token, expiresAt }: CommandProps) {
  const command = startCommand({ controlUrl: window.location.origin, token, name });
  return (
    <>
      <Alert severity="warning">
        令牌只显示这一次，只能注册一个节点，在 {formatDateTime(expiresAt)} 前有效。
      </Alert>
      <Box>
        <Box sx={{ fontSize: 13, fontWeight: 500, mb: 1.5 }}>启动命令</Box>
        <Box sx={commandBox}>
          <CopyText text={command} label="复制启动命令" />
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.tertiary', mt: 1.5 }}>
          在装有 Node.js、nginx
          和边缘程序的机器上，进入边缘程序的目录运行。节点连上后会出现在列表中。
        </Box>
      </Box>
    </>
  );
}

const commandBox = {
  p: 3,
  border: 1,
  borderColor: 'line.hairline',
  borderRadius: '6px',
  bgcolor: 'layer.sunken',
} as const;
