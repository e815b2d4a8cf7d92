function unavailable(): never {
  throw new Error('JSON Schema is not part of the browser build');
}

/** In the place of zod's functions of these names. */
export const createToJSONSchemaMethod = () => unavailable;
export const createStandardJSONSchemaMethod = () => unavailable;
