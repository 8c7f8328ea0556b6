import { isObject } from '../../contract/json/is-object.ts';

/** Keys that only a configuration has. */
const ofConfiguration = ['databank', 'baseUrl', 'hosts', 'out', 'withhold', 'releases', 'dataset'];

/** Which of the two files of a user a value is, as its keys tell, faulty or not; null for neither. */
export function settingsKind(value: unknown): 'description' | 'configuration' | null {
  if (!isObject(value)) return null;
  if (isObject(value.collections)) return 'description';
  return ofConfiguration.some((key) => Object.hasOwn(value, key)) ? 'configuration' : null;
}
