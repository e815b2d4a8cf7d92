import {
  Box,
  Breadcrumbs,
  CopyText,
  DateTime,
  ExternalLink,
  Link,
  Typography,
  VisuallyHidden,
} from '../../src/ui';

/** Headings, running text, links, and what is copied or told. */
export function TextParts() {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography variant="h1" component="p">
        一级标题 网站列表
      </Typography>
      <Typography variant="h2" component="p">
        二级标题 回源方式
      </Typography>
      <Typography>正文：节点没有缓存时向源站取内容，这一步叫回源。</Typography>
      <Typography sx={{ color: 'text.secondary' }}>次要文字：在 DNS 服务商处设置。</Typography>
      <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>说明文字：1–600 秒，超过后返回 504。</Box>
      <Box className="mono">等宽文字 203.0.113.9:8080</Box>
      <Box className="num">表格数字 48,213,906</Box>
      <Breadcrumbs crumbs={[{ label: '网站列表', to: '/' }, { label: 'shop.example.com' }]} />
      <Link to="/">页内链接</Link>
      <ExternalLink href="https://example.com">外部链接</ExternalLink>
      <CopyText text="rsk2.cdn.example.com" label="复制 CNAME" />
      <DateTime value="2026-11-01T08:00:00.000Z" />
      <Box>
        只给读屏软件的文字
        <VisuallyHidden>（看不见，但读得到）</VisuallyHidden>
      </Box>
    </Box>
  );
}
