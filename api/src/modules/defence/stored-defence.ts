import { conditionSchema } from '@console/contract/defence/rules/conditions';
import { filterSchema, rulesSchema } from '@console/contract/defence/rules/rules';
import { storedSchema } from '@console/contract/settings/stored';
import { ipEntriesOf } from '@console/contract/sites/settings/access';

// What is stored is read by looser rules than it is written by, as the sections of sites are.

export const storedRules = storedSchema(rulesSchema);
export const storedCondition = storedSchema(conditionSchema);
export const storedFilter = storedSchema(filterSchema);
export const storedEntries = storedSchema(ipEntriesOf(1));
