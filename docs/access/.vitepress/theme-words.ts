import { basename } from 'node:path';

/** Words of the theme that no setting reaches, by the component that has them. */
const words: Record<string, readonly [string, string]> = {
  'VPSidebar.vue': ['Sidebar Navigation', '目录'],
  'VPDocFooter.vue': ['Pager', '翻页'],
};

/** Puts what a screen reader says of the theme into Chinese. */
export function themeWords() {
  return {
    name: 'theme-words',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const [from, to] = words[basename(id)] ?? [];
      if (from === undefined || to === undefined) return undefined;
      if (!code.includes(from)) throw new Error(`${id} no longer says「${from}」`);
      return code.replace(from, to);
    },
  };
}
