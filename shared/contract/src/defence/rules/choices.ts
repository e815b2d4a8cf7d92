import type { ConditionOperator, Field } from './conditions';

export const conditionDepthMax = 4;

/** Fields of which a request has many, told apart by a name. */
export const namedFields: ReadonlySet<Field> = new Set(['query', 'header', 'cookie']);

const textOperators = [
  'eq',
  'ne',
  'contains',
  'notContains',
  'in',
  'notIn',
  'prefix',
  'suffix',
  'regex',
] as const;
const choiceOperators = ['eq', 'ne', 'in', 'notIn'] as const;
export const presence = ['exists', 'absent'] as const;

/** The operators that each field knows, in the order in which a menu shows them. */
export const operatorsOf: Readonly<Record<Field, readonly ConditionOperator[]>> = {
  ip: ['cidr', 'notCidr', 'inList', 'notInList'],
  country: choiceOperators,
  region: choiceOperators,
  asn: choiceOperators,
  host: textOperators,
  uri: textOperators,
  path: textOperators,
  query: [...textOperators, 'gt', 'lt', ...presence],
  method: choiceOperators,
  header: [...textOperators, 'gt', 'lt', ...presence],
  cookie: [...textOperators, 'gt', 'lt', ...presence],
  userAgent: [...textOperators, ...presence],
  referer: [...textOperators, ...presence],
  contentType: [...textOperators, ...presence],
  protocol: choiceOperators,
  scheme: choiceOperators,
};

/** Ways to tell a visitor from a program, from the gentlest to the strictest. */
export const challengeLevels = [
  'redirect',
  'js',
  'pow',
  'wait',
  'click',
  'slide',
  'rotate',
  'captcha',
] as const;

/** The statuses that a refusal may have. */
export const blockStatuses = [403, 404, 410, 429, 451, 503] as const;

/** Characters of a rule's name. */
export const ruleNameMax = 40;

/** Filters of one rule, and rules of one group. */
export const filtersPerRuleMax = 4;
export const rulesPerGroupMax = 50;
