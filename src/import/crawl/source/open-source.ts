import { folderSource } from './folder-source.ts';
import { type HttpOptions, httpSource } from './http-source.ts';
import { isServiceAddress } from './service-address.ts';
import type { Source } from './source.ts';

/**
 * Opens what the user named: a service where it begins like an address, otherwise a folder.
 *
 * @throws CliError where it cannot be used
 */
export function openSource(source: string, options: HttpOptions): Source {
  return isServiceAddress(source) ? httpSource(source, options) : folderSource(source);
}
