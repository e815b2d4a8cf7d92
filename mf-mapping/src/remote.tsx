import { defineRemote } from '@console/kit/remote';

export default defineRemote({});
