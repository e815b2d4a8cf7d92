import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { exitCodes, Failure } from '../failure';

export type TemplateValues = Record<string, string>;

/** Fills `{{name}}` places; a name without a value, or a value without a place, is a mistake. */
export function renderTemplate(template: string, values: TemplateValues): string {
  const used = new Set<string>();
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template needs a value for ${name}`);
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`the template has no place for ${unused.join(', ')}`);
  return text;
}

/** nginx and Lua would read these characters of a path as their own syntax. */
export function requirePlainPath(path: string): string {
  if (/["'`$\\;{}\n\r]/.test(path)) {
    throw new Failure(exitCodes.settings, `目录名中不能有引号、$、反斜杠、分号或花括号：${path}`);
  }
  return path;
}

/** A digest of everything that a running nginx has read: equal means that it need not reload. */
export async function digestOf(configuration: string, dirs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(configuration);
  for (const dir of dirs) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) {
      hash.update(relative(dir, path)).update(await readFile(path));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
