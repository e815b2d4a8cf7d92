import { isApiError } from '@console/kit/api';
import { TextField } from '@console/kit/controls';
import { FieldFrame, helpId } from '@console/kit/form';
import { formatDateTime } from '@console/kit/format';
import { Box, Button, CopyText } from '@console/kit/ui';
import { useId, useState } from 'react';
import { useSignSiteUrlMutation } from '../../../sites/sites.api';

type SignedUrlProps = { siteId: string; domain: string };

/** Signs an address by the settings as they are stored. */
export function SignedUrl({ siteId, domain }: SignedUrlProps) {
  const id = useId();
  const [url, setUrl] = useState('');
  const [sign, { data, error, isLoading }] = useSignSiteUrlMutation();
  const generate = () =>
    void sign({ params: { id: siteId }, body: { url: url.trim() }, errorsAt: 'caller' });
  return (
    <>
      <FieldFrame
        id={id}
        label="生成签名地址"
        help="按已保存的设置签名，从现在起计算有效时间。"
        error={error ? messageOf(error) : undefined}
      >
        <Box sx={{ display: 'flex', gap: 2 }}>
          <TextField
            id={id}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            // Enter would save the surrounding form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              generate();
            }}
            placeholder={`https://${domain}/video/a.mp4`}
            autoComplete="off"
            error={error !== undefined}
            fullWidth
            slotProps={{
              input: { className: 'mono' },
              htmlInput: { 'aria-describedby': helpId(id), spellCheck: false },
            }}
          />
          <Button
            onClick={generate}
            disabled={url.trim() === '' || isLoading}
            sx={{ flex: 'none' }}
          >
            生成地址
          </Button>
        </Box>
      </FieldFrame>
      {data && !error ? (
        <Box sx={{ display: 'grid', gap: 1.5, fontSize: 13, minWidth: 0 }}>
          <CopyText text={data.url} label="复制签名地址" />
          <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>
            有效至 {formatDateTime(data.expiresAt)}
          </Box>
        </Box>
      ) : null}
    </>
  );
}

function messageOf(error: unknown): string {
  if (!isApiError(error)) return '没有生成，请稍后再试。';
  return error.fields.url ?? error.msg;
}
