import { unlessRefused } from '../../contract/errors.ts';
import { objectIn } from '../../contract/json/is-object.ts';
import { faultAt } from '../../contract/json/place-in-json.ts';
import { attempt } from '../../files/file-error.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import { hosts } from '../../hosts/index.ts';
import type { Configuration } from '../../model/description/key-facts.ts';
import { soundConfiguration } from '../../model/description/sound-part.ts';
import { schemaFiles } from '../../model/schemas/read-schemas.ts';
import type { JsonSchema, Schemas } from '../../model/schemas/schema.ts';
import { misfits, type UserFile } from '../../model/validate/file-faults.ts';
import { ownFile } from '../../own-package.ts';
import { meantBy, orMeant } from '../../terminal/did-you-mean.ts';
import { parseBaseUrl } from '../arguments/base-url.ts';
import { pathsFrom } from './bundled-configuration.ts';
import { readSettings } from './read-json-file.ts';

/** The parts of a configuration that fit the schema, and the faults of the others. */
export function ownConfiguration(file: string) {
  const value = readSettings(file, 'configuration');
  const schemas = schemasOfFiles();
  const unfit = misfits(schemas, 'polity-press', value);
  const places = unfit.map(({ path }) => path);
  const known = Object.keys(schemas.get('polity-press.schema.json')?.properties ?? {});
  const own = pathsFrom(soundConfiguration(value, places), file);
  return {
    own,
    faults: [...unfit.map(({ text }) => text), ...settingFaults(own), ...schemasFaults(own)],
    /** Whether its description is known: a misspelt key may be `databank`. */
    isSure: own.databank !== undefined || !places.some(([key]) => mayBeDatabank(String(key), value, known)),
  };
}

/** The folder of the schemas is read later, when it is too late to list other faults. */
function schemasFaults({ schemas }: Configuration): string[] {
  if (schemas === undefined) return [];
  const faults = refusalOf(() => attempt('read', schemas, () => schemaFiles(schemas)));
  return faults.map((fault) => faultAt(['schemas'], fault));
}

/** Whether an unfit key is `databank`, or has a text and resembles no other key more. */
function mayBeDatabank(key: string, value: unknown, known: readonly string[]): boolean {
  if (known.includes(key)) return key === 'databank';
  const meant = meantBy(key, known);
  return typeof objectIn(value)[key] === 'string' && (meant.length === 0 || meant.includes('databank'));
}

/** Faults of settings that are also on the command line. */
export function settingFaults({ baseUrl, hosts: names = [] }: Configuration): string[] {
  const known = hosts.map(({ name }) => name);
  const unknown = names.flatMap((name, index) =>
    known.includes(name) ? [] : [`hosts[${index}]: unknown host ${name}${orMeant(name, known)}`],
  );
  return baseUrl === undefined ? unknown : [...refusalOf(() => parseBaseUrl(baseUrl, 'baseUrl')), ...unknown];
}

function refusalOf(work: () => unknown): string[] {
  const passed = () => {
    work();
    return [];
  };
  return unlessRefused(passed, ({ message }) => [message]);
}

let schemasRead: Schemas | undefined;

/** From `schemas/` of this package; they refer to each other. Read once. */
export function schemasOfFiles(): Schemas {
  schemasRead ??= new Map(
    (['databank', 'polity-press'] satisfies UserFile[]).map((file) => {
      const name = `${file}.schema.json`;
      return [name, readJsonSync(ownFile(`schemas/${name}`)) as JsonSchema];
    }),
  );
  return schemasRead;
}
