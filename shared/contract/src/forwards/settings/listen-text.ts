import type { PortRange } from './listen';

/** `99/udp`, `2000-2010/tcp`. */
export const rangeText = ({ protocol, first, last }: PortRange): string =>
  `${first === last ? first : `${first}-${last}`}/${protocol}`;

/** The ranges as a person writes them: `88/tcp 99/udp`. */
export const listenText = (listen: readonly PortRange[]): string => listen.map(rangeText).join(' ');
