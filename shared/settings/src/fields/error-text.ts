/** The message of a field's error: its own, that of its list, or the first one of an item. */
export function errorText(error: unknown, items: readonly string[] = []): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [index, item] of items.entries()) {
    const message = errorText(Reflect.get(error, index));
    if (message) return `「${item}」${message}`;
  }
  return errorText(Reflect.get(error, 'root'));
}

/** Every message below a form's error by the path of its field. */
export function errorsByPath(error: unknown, path = ''): [path: string, message: string][] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [[path, error.message]];
  return Object.entries(error).flatMap(([key, within]) => {
    if (key === 'ref' || key === 'type') return [];
    if (key === 'root') return errorsByPath(within, path);
    return errorsByPath(within, path === '' ? key : `${path}.${key}`);
  });
}
