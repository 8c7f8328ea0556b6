import { isDeepStrictEqual } from 'node:util';
import { CliError } from '../../contract/errors.ts';
import { EXPLORER_FOLDER, START_PAGE } from '../../contract/tree/explorer-pages.ts';
import type { JoinedHosts } from '../../hosts/join-hosts.ts';
import { isForeign } from '../../publish/write/foreign-entries.ts';
import { own } from '../../terminal/own-command.ts';
import { quoteForShell } from '../../terminal/safe-text.ts';
import { defaultBaseUrl, parseBaseUrl } from '../arguments/base-url.ts';
import { hostsOfTree } from '../arguments/choose-hosts.ts';
import { type LastSettings, lastSettings, type SettingName, type SettingValues } from './last-settings.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** In order of precedence. */
export type Origin = 'command line' | 'configuration' | 'last build' | 'default';

interface Setting<T> {
  readonly value: T;
  readonly from: Origin;
}

type Key = keyof SettingValues;
type Chosen = { readonly [K in Key]: Setting<SettingValues[K]> };

/** The settings that the next build of a tree inherits. */
export interface BuildSettings extends Omit<Chosen, 'hosts'> {
  readonly hosts: Setting<JoinedHosts>;
  /** Those that differ from the default: the next build inherits them. */
  readonly given: SettingName[];
  /** Settings of the last build that this one may not inherit, and why. */
  readonly notKept: string | null;
  readonly file: string | null;
}

export interface SettingFlags extends Partial<Omit<SettingValues, 'hosts'>> {
  readonly out: string;
  readonly host?: readonly string[];
  readonly forget?: true;
  readonly shard?: unknown;
}

const settings: {
  readonly [K in Key]: { name: SettingName; options: (value: SettingValues[K]) => string[] };
} = {
  baseUrl: { name: 'base_url', options: (url) => [`--base-url ${quoteForShell(url)}`] },
  pageSize: { name: 'page_size', options: (size) => [`--page-size ${size}`] },
  records: { name: 'records', options: (isOn) => [isOn ? '--records' : '--no-records'] },
  explorer: { name: 'explorer', options: (isOn) => [isOn ? '--explorer' : '--no-explorer'] },
  snapshot: { name: 'snapshot', options: (isOn) => [isOn ? '--snapshot' : '--no-snapshot'] },
  hosts: { name: 'hosts', options: (names) => names.map((name) => `--host ${name}`) },
};
const keys = Object.keys(settings) as Key[];

/**
 * From the command line, else the configuration, else the last build of the tree in the folder, else the
 * defaults. Trees of the sample or of another description pass nothing on. Given hosts replace all hosts of
 * the last build.
 * @throws CliError if a setting cannot be used, wherever it comes from
 */
export function buildSettings(
  { out, host, forget, shard, ...flags }: SettingFlags,
  { file, configuration, description }: ReadConfiguration,
): BuildSettings {
  const { api, pageSize } = description;
  const read = ({ baseUrl, ...others }: Partial<SettingValues>): Partial<SettingValues> =>
    baseUrl === undefined ? others : { ...others, baseUrl: parseBaseUrl(baseUrl) };
  const given = read({ ...flags, ...(host !== undefined && { hosts: host }) });
  const configured = read(configuration);
  const defaults = {
    ...{ baseUrl: defaultBaseUrl, pageSize, records: false, explorer: true, snapshot: false },
    hosts: [],
  };
  const isComplete = keys.every((key) => given[key] !== undefined || configured[key] !== undefined);
  const last = forget === true || isComplete ? null : lastSettings(out, description);
  const choose = (from: LastSettings | null): Chosen => {
    const setting = <K extends Key>(key: K) =>
      choice(given[key], configured[key], from?.values[key], defaults as SettingValues, key);
    return Object.fromEntries(keys.map((key) => [key, setting(key)])) as unknown as Chosen;
  };
  const unfit = last?.unfit ?? null;
  const chosen = choose(unfit === null ? last : null);
  if (chosen.explorer.value) refuseInExplorer(api);
  if (chosen.snapshot.value && shard !== undefined)
    throw new CliError('a part of a tree cannot have an archive of the whole', {
      hint: `Build the parts with --no-snapshot; \`${own`snapshot --to databank.zip`}\` packs the tree that \`join\` makes, and \`${own`build databank.zip --snapshot`}\` publishes it with its archive.`,
    });
  const place = !chosen.explorer.value ? undefined : isForeign(out, START_PAGE) ? 'folder' : 'whole';
  const hosts = hostsOfTree(chosen.hosts.value, chosen.baseUrl.value, api, place);
  return {
    ...chosen,
    hosts: { value: hosts, from: chosen.hosts.from },
    given: keys
      .filter((key) => !isDeepStrictEqual(chosen[key].value, defaults[key]))
      .map((key) => settings[key].name),
    notKept: unfit === null ? null : notKept(unfit, optionsFrom('last build', choose(last))),
    file,
  };
}

function choice<K extends Key>(
  given: SettingValues[K] | undefined,
  configured: SettingValues[K] | undefined,
  last: (() => SettingValues[K] | null) | undefined,
  defaults: SettingValues,
  key: K,
): Setting<SettingValues[K]> {
  if (given !== undefined) return { value: given, from: 'command line' };
  if (configured !== undefined) return { value: configured, from: 'configuration' };
  // A kept value that equals the default counts as the default: forgetting it changes nothing.
  const value = last?.() ?? defaults[key];
  return { value, from: isDeepStrictEqual(value, defaults[key]) ? 'default' : 'last build' };
}

function notKept(unfit: 'sample' | 'description', options: string): string | null {
  if (options === '') return null;
  const was = { sample: 'is the sample', description: 'was built from another description' }[unfit];
  return `the last tree ${was}, so these settings are not inherited: ${options}`;
}

/** Rejects an API below the explorer's folder: a host could not tell them apart. */
function refuseInExplorer(api: string): void {
  const [, top = ''] = api.split('/');
  if (top.toLowerCase() !== EXPLORER_FOLDER) return;
  throw new CliError(`the API is at ${api}, where the explorer would be`, {
    hint: 'Publish the API only, with --no-explorer or "explorer": false in the settings; or choose another prefix for its paths (api in databank.json).',
  });
}

/** What comes from the configuration, and what from the last build: a line each, as command line options. */
export function settingLines({ hosts, file, ...others }: BuildSettings): string[] {
  const chosen = { ...others, hosts: { value: hosts.value.names, from: hosts.from } };
  const configured = optionsFrom('configuration', chosen);
  const last = optionsFrom('last build', chosen);
  return [
    ...(configured === '' ? [] : [`From ${file}: ${configured}`]),
    ...(last === '' ? [] : [`Inherited from the last build: ${last} (--forget drops them)`]),
  ];
}

function optionsFrom(origin: Origin, chosen: Chosen): string {
  const optionsOf = <K extends Key>(key: K) => {
    const { value, from } = chosen[key];
    return from === origin ? settings[key].options(value) : [];
  };
  return keys.flatMap((key) => optionsOf(key)).join(' ');
}

export function settingsFrom(chosen: BuildSettings): Readonly<Record<string, Origin>> {
  return Object.fromEntries(keys.map((key) => [settings[key].name, chosen[key].from]));
}
