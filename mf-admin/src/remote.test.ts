import { testFirstCalls } from '@console/testing/first-calls';
import descriptor from '../remote.json';
import remote from './remote';

testFirstCalls(descriptor, remote);
