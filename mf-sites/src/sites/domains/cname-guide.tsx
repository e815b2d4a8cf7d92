import { Box, CopyText } from '@console/kit/ui';

type CnameGuideProps = { domains: readonly string[]; cname: string };

/** The DNS records to set so that visitors reach the edge. */
export function CnameGuide({ domains, cname }: CnameGuideProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ overflowX: 'auto', border: 1, borderColor: 'line.hairline', borderRadius: 1 }}>
        <Box component="table" sx={tableLook}>
          <thead>
            <tr>
              <th scope="col">域名</th>
              <th scope="col">记录类型</th>
              <th scope="col">记录值</th>
            </tr>
          </thead>
          <tbody>
            {domains.map((domain) => (
              <tr key={domain}>
                <td className="mono" data-label="域名">
                  {domain}
                </td>
                <td data-label="记录类型">CNAME</td>
                <td data-label="记录值">
                  <CopyText text={cname} label={`复制 ${domain} 的记录值`} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box component="ol" sx={stepsLook}>
        <li>
          登录域名的 DNS 服务商（如阿里云、腾讯云 DNSPod、Cloudflare），打开该域名的解析设置。
        </li>
        <li>
          删除同一主机记录上已有的 A、AAAA 记录，添加一条 CNAME 记录。主机记录填域名前缀：
          <span className="mono">www.example.com</span> 填 <span className="mono">www</span>，
          <span className="mono">example.com</span> 填 <span className="mono">@</span>，
          <span className="mono">*.example.com</span> 填 <span className="mono">*</span>。
        </li>
        <li>记录值填上表中的 CNAME，TTL 用默认值。解析生效后（通常几分钟），访问即经过节点。</li>
      </Box>
    </Box>
  );
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th': {
    textAlign: 'left',
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'layer.sunken',
    whiteSpace: 'nowrap',
  },
  '& th, & td': { px: 3, py: 2 },
  '& td': { borderTop: 1, borderColor: 'line.hairline' },
  // Not shortened: people copy it into a DNS service by eye; the table scrolls on its own.
  '& td:first-of-type': { whiteSpace: 'nowrap' },
  // On a phone each value stands below its name.
  '@media (max-width: 575.95px)': {
    '& thead': { display: 'none' },
    '& td': { display: 'block', py: 1.5, border: 0 },
    '& td:first-of-type': { whiteSpace: 'normal', overflowWrap: 'anywhere', pt: 3 },
    '& td:last-of-type': { pb: 3 },
    '& tr + tr td:first-of-type': { borderTop: 1, borderColor: 'line.hairline' },
    '& td::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontFamily: 'fontFamily',
      fontSize: 12,
      color: 'text.tertiary',
    },
  },
} as const;

const stepsLook = {
  m: 0,
  pl: 5,
  display: 'grid',
  gap: 1.5,
  fontSize: 13,
  color: 'text.secondary',
} as const;
