/** Lines of one batch at most. */
export const forwardBatchLinesMax = 1_000;

/** Forwards of one answer with all their settings at most: lists of addresses may be large. */
export const forwardExportRowsMax = 20;
