import { type ErrorName, errors } from '@console/contract/common/errors';

/** An error that the caller is told about, by the contract's catalogue. */
export class ApiError extends Error {
  readonly code: number;
  readonly statusCode: number;

  constructor(
    readonly reason: ErrorName,
    /**
     * A more specific sentence than the catalogue's, which fields are wrong, and when to try again.
     */
    readonly detail: {
      message?: string;
      fields?: Record<string, string>;
      waitSeconds?: number;
      challenge?: string;
    } = {},
  ) {
    super(detail.message ?? errors[reason].msg);
    this.code = errors[reason].code;
    this.statusCode = errors[reason].status;
  }
}
