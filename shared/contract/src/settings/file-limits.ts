// What files of websites and of forwards have in common.

/** Things of one file, and its characters, at most. */
export const fileRowsMax = 1_000;
export const fileCharsMax = 5_000_000;
