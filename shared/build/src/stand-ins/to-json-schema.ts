function unavailable(): never {
  throw new Error('JSON Schema is not part of the browser build');
}

/** Replaces zod's functions of these names. */
export const createToJSONSchemaMethod = () => unavailable;
export const createStandardJSONSchemaMethod = () => unavailable;
