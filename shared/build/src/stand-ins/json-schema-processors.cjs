// Replaces zod's makers of JSON Schema. Only `toJSONSchema` uses the many names missing here; an
// object made at run time keeps webpack from looking for them.
module.exports = Object.assign(Object.create(null), { aggregateChecks: () => ({}) });
