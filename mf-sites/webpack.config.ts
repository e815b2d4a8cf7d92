import { remoteConfig } from '@console/build/webpack';

export default remoteConfig(import.meta.dirname);
