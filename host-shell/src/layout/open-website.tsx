import { VisuallyHidden } from '@console/kit/ui';
import { useAppSelector } from '../store';

/** Says to screen readers which website is open, and that it is on its way. */
export function OpenWebsite() {
  const { title, detailLoading } = useAppSelector(({ website }) => website);
  const text = title ? `已打开网站 ${title}` : '';
  return <VisuallyHidden role="status">{detailLoading ? '正在打开网站…' : text}</VisuallyHidden>;
}
