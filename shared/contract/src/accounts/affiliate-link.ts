/** Query parameter of a link into the console that carries an affiliate's code. */
export const affiliateParameter = 'aff';

/** Path of the link that an affiliate hands out; the console's origin precedes it. */
export function affiliatePath(code: string): string {
  return `/?${affiliateParameter}=${encodeURIComponent(code)}`;
}
