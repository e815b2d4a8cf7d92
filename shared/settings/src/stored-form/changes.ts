type Values = Readonly<Record<string, unknown>>;

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Names of the fields that differ. A section (`origin`) is looked into; a list, or a group within a
 * section, is one field.
 */
export function changedFields(base: object, mine: object, depth = 2): string[] {
  return Object.entries(mine).flatMap(([key, value]) => {
    const before: unknown = Reflect.get(base, key);
    if (depth > 1 && isValues(value) && isValues(before)) {
      return changedFields(before, value, depth - 1);
    }
    return same(before, value) ? [] : [key];
  });
}

/** What somebody else saved, with my own changes on top. */
export function mergeChanges<T extends object>(base: T, mine: T, theirs: T): T {
  const merged = { ...theirs };
  for (const [key, value] of Object.entries(mine)) {
    const before: unknown = Reflect.get(base, key);
    const other: unknown = Reflect.get(theirs, key);
    if (isValues(value) && isValues(before) && isValues(other)) {
      Reflect.set(merged, key, mergeChanges(before, value, other));
    } else if (!same(before, value)) {
      Reflect.set(merged, key, value);
    }
  }
  return merged;
}

/** A change of a field without a label would go unmentioned, so its name is used. */
export function labelsOf(fields: readonly string[], labels: Readonly<Record<string, string>>) {
  return fields.map((field) => labels[field] ?? field);
}
