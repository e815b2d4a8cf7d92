import { errors } from '@console/contract/common/errors';
import type { MarkdownRenderer } from 'vitepress';

/** A fence ` ```error-table ` becomes the table of the contract's errors. */
export function errorTableFence(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) =>
    tokens[index]?.info.trim() === 'error-table'
      ? md.render(errorTable(), env)
      : (fence?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options));
}

/** Errors that only nodes and deployments are answered with concern no reader of these pages. */
const internal = new Set(['NODE_UNAUTHENTICATED', 'RELEASE_REJECTED', 'RELEASE_EXISTS']);

/** The contract's errors as a table in Markdown. */
export function errorTable(): string {
  const rows = Object.entries(errors)
    .filter(([name]) => !internal.has(name))
    .map(([, { code, status, msg }]) => `| ${code} | ${status} | ${msg} |`);
  return ['| 错误码 | HTTP 状态 | 说明 |', '|---|---|---|', ...rows].join('\n');
}
