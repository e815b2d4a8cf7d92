/** Fen as people read them in sentences: `¥12.30`. */
export const yuanText = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;
