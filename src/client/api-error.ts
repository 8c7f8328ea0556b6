/** A request failed: another status than 200, an answer that is not a page, or no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly address: string;
  /** The status of the answer; null without an answer. */
  readonly status: number | null;

  constructor(address: string, message: string, status: number | null = null, cause?: unknown) {
    super(`${address}: ${message}`, { cause });
    this.address = address;
    this.status = status;
  }
}
