import { testEarlyCalls } from '@console/testing/early-calls';
import remote from './remote';
import { earlyCalls } from './remote.early';

testEarlyCalls(earlyCalls, remote);
