import { placeName } from '@console/contract/common/places';

/** A place by its code, or that it is not known. */
export const placeText = (code: string) =>
  code === '' || code === 'unknown' ? '未知' : placeName(code);
