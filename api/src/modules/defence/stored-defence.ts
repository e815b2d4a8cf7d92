import { conditionSchema, filterSchema, rulesSchema } from '@console/contract/defence/rules';
import { ipEntriesOf } from '@console/contract/site-access';
import { storedSchema } from '@console/contract/stored';

// What is stored is read by looser rules than it is written by, as the sections of sites are.

export const storedRules = storedSchema(rulesSchema);
export const storedCondition = storedSchema(conditionSchema);
export const storedFilter = storedSchema(filterSchema);
export const storedEntries = storedSchema(ipEntriesOf(1));
