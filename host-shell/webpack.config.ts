import { authConfig, hostConfig } from '@console/build/webpack';

export default [hostConfig(import.meta.dirname), authConfig(import.meta.dirname)];
