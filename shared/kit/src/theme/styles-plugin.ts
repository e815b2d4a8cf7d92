import type { StylisPlugin } from '@emotion/cache';

/** Selectors of one browser's engine: elsewhere a rule with them throws as it is put in. */
const foreign = /:-ms-|::-moz-/;

/** What Safari still wants prefixed, of what the console uses. */
const prefixed = new Set(['user-select', 'backdrop-filter']);

/**
 * Replaces emotion's prefixer, which writes for browsers older than the console supports, and each
 * rule for another engine costs an exception; a page has dozens.
 */
export const modernStyles: StylisPlugin = (element) => {
  if (element.type === 'rule' && Array.isArray(element.props)) {
    element.props = element.props.filter((selector) => !foreign.test(selector));
    // Without a selector the serializer would still write the rule, which throws as well.
    if (element.props.length === 0) element.children = [];
  }
  if (element.type === 'decl' && typeof element.props === 'string' && prefixed.has(element.props)) {
    element.return = `-webkit-${element.value}${element.value}`;
  }
};
