import type { Support } from '@console/contract/console/endpoints/system-info';
import { Box, Button, Chip, CopyText, Typography } from '@console/kit/ui';
import { useState } from 'react';
import { useSystem } from '../../system/use-system';
import { useMobile } from '../use-mobile';

/** How to reach support: the service promise, and every contact in the settings. */
export function SupportContacts() {
  const { data } = useSystem();
  const support = data?.support;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 220 }}>
      <Box>
        <Typography variant="h2">联系我们</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          我们提供至少 7×12 小时的人工在线服务。
        </Typography>
      </Box>
      {support?.wechatUrl ? (
        <Button href={support.wechatUrl} target="_blank" rel="noreferrer" variant="outlined">
          联系微信客服
        </Button>
      ) : null}
      {support ? <Agents agents={support.agents} /> : null}
      {support ? <Groups groups={support.groups} /> : null}
      {support?.email ? (
        <Box>
          客服邮箱：
          <CopyText text={support.email} label={`复制客服邮箱 ${support.email}`} />
        </Box>
      ) : null}
    </Box>
  );
}

function Agents({ agents }: Pick<Support, 'agents'>) {
  if (agents.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {agents.map(({ qq, tags }) => (
        <Box key={qq} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          QQ <CopyText text={qq} label={`复制 QQ ${qq}`} />
          {tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Groups({ groups }: Pick<Support, 'groups'>) {
  const mobile = useMobile();
  if (groups.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: mobile ? 'column' : 'row', gap: 4 }}>
      {groups.map((group) => (
        <Box key={group.joinUrl} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          {mobile ? null : <GroupCode name={group.name} image={group.qrImage} />}
          {group.name}
          <Button href={group.joinUrl} target="_blank" rel="noreferrer" size="small">
            加入群聊
          </Button>
        </Box>
      ))}
    </Box>
  );
}

const codeSize = 210;

function GroupCode({ name, image }: { name: string; image: string | undefined }) {
  const [failed, setFailed] = useState(false);
  if (image === undefined || failed) {
    return (
      <Box
        role="img"
        aria-label={`${name}二维码${failed ? '：Load Error' : ''}`}
        sx={{
          width: codeSize,
          height: codeSize,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'layer.sunken',
          color: 'text.tertiary',
        }}
      >
        {image === undefined ? '暂无二维码' : 'Load Error'}
      </Box>
    );
  }
  return (
    <img
      src={image}
      alt={`${name}二维码`}
      width={codeSize}
      height={codeSize}
      onError={() => setFailed(true)}
    />
  );
}
