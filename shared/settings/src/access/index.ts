export { NetworkSection, PlaceSection } from './place-section';
