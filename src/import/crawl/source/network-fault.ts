import { CliError } from '../../../errors.ts';
import { networkError } from '../../../network-error.ts';
import { TemporaryFault } from '../temporary-fault.ts';

/**
 * Describes a failure of `fetch`: it throws a TypeError with a cause for whatever goes wrong on the network.
 *
 * @param origin of the address that was asked
 * @param hasAnswered whether that answered before: then it is there, whatever is wrong for now
 * @returns a TemporaryFault, or a CliError where a retry is useless; `error` itself where it is neither
 */
export function networkFault(error: unknown, origin: string, hasAnswered: boolean): unknown {
  if (!(error instanceof TypeError) || error.cause === undefined) return error;
  const cause = error.cause as NodeJS.ErrnoException;
  const isBrokenOff = error.message === 'terminated';
  const verb = isBrokenOff ? 'broke off in the middle' : 'did not answer';
  const { text, hint, retries } = networkError(cause.code ?? cause.message, verb);
  const most = hasAnswered ? retries.later : retries.atFirst;
  if (most === 0) return new CliError(`${origin} ${text}`, { hint, cause: error });
  return new TemporaryFault('broken', text, { mostRetries: most });
}
