export { UsageSection as Component } from '../../packages/usage-section';
