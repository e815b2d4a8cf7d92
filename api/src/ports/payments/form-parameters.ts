export type FormParameters = Readonly<Partial<Record<string, string>>>;

/** Parameters of a query or a form, each once; undefined when one is repeated. */
export function formParameters(text: string): FormParameters | undefined {
  const entries = [...new URLSearchParams(text)];
  const names = new Set(entries.map(([name]) => name));
  return names.size === entries.length ? Object.fromEntries(entries) : undefined;
}
