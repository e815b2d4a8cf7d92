/** A mistake that the operator can put right; its message is all they need to see. */
export class PlainError extends Error {}
