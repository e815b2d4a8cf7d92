import { z } from 'zod';
import { plainText } from '../../common/scalars';
import { fileCharsMax } from '../../settings/file-limits';

export const siteImportSchema = z.object({
  /** An export of websites, CSV or JSON. */
  text: plainText()
    .min(1, '请选择文件或粘贴内容')
    .max(fileCharsMax, `内容过长，最多 ${fileCharsMax / 10_000} 万个字符`),
  /** False: says what would be added and why the rest cannot be. True: adds the valid ones. */
  commit: z.boolean().default(false),
});
