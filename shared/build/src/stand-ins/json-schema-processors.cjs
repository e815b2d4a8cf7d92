// In the place of zod's makers of JSON Schema. `toJSONSchema` alone calls the many names that are
// not here; an object made at run time keeps webpack from looking for them.
module.exports = Object.assign(Object.create(null), { aggregateChecks: () => ({}) });
