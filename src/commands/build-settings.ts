import { isDeepStrictEqual } from 'node:util';
import { CliError } from '../contract/errors.ts';
import { EXPLORER_FOLDER, START_PAGE } from '../contract/explorer-pages.ts';
import type { JoinedHosts } from '../hosts/join-hosts.ts';
import type { DescriptionFile } from '../model/description/key-facts.ts';
import { isForeign } from '../publish/write/foreign-entries.ts';
import { quoteForShell } from '../terminal/safe-text.ts';
import { defaultBaseUrl, parseBaseUrl } from './base-url.ts';
import { hostsOfTree } from './choose-hosts.ts';
import { type LastSettings, lastSettings, type SettingName } from './last-settings.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/** Where a setting comes from; the first source that has it wins. */
export type Origin = 'command line' | 'configuration' | 'last build' | 'default';

interface Setting<T> {
  readonly value: T;
  readonly from: Origin;
}

/** The settings that a tree keeps when it is built again, unlike those that hold for one build only. */
export interface BuildSettings {
  readonly baseUrl: Setting<string>;
  readonly pageSize: Setting<number>;
  /** Whether each record gets a file of its own. */
  readonly records: Setting<boolean>;
  /** Whether the tree gets the explorer. */
  readonly explorer: Setting<boolean>;
  readonly hosts: Setting<JoinedHosts>;
  /** Those that somebody chose: the next build keeps them. To choose the default is to choose nothing. */
  readonly given: SettingName[];
  /** The settings of the last build that this one may not keep, and why; null if there are none. */
  readonly notKept: string | null;
  /** The file that `configuration` stands for; null if there is none. */
  readonly file: string | null;
}

/** Their options on the command line. */
export interface SettingFlags {
  readonly out: string;
  readonly baseUrl?: string;
  readonly pageSize?: number;
  readonly records?: boolean;
  readonly explorer?: boolean;
  readonly host?: readonly string[];
  readonly forget?: true;
}

/** The settings before the hosts are joined. */
interface Chosen extends Pick<BuildSettings, 'baseUrl' | 'pageSize' | 'records' | 'explorer'> {
  readonly hosts: Setting<readonly string[]>;
}

/**
 * The settings of a build: those of the command line, then those of the configuration, then those that the user chose
 * for the tree in its folder, then the defaults. Nothing is kept from the sample, or from a tree of another description.
 * Hosts that are given replace all hosts of the last build.
 *
 * @throws CliError if one cannot be used, wherever it comes from
 */
export function buildSettings(
  { out, baseUrl, pageSize, records, explorer, host, forget }: SettingFlags,
  { file, configuration: configured, description }: ReadConfiguration,
): BuildSettings {
  const read = (text: string | undefined) => (text === undefined ? undefined : parseBaseUrl(text));
  const given = {
    baseUrl: choice(read(baseUrl), read(configured.baseUrl)),
    pageSize: choice(pageSize, configured.pageSize),
    records: choice(records, configured.records),
    explorer: choice(explorer, configured.explorer),
    hosts: choice<readonly string[]>(host, configured.hosts),
  };
  const isComplete = Object.values(given).every((setting) => setting !== null);
  const last = forget === true || isComplete ? null : lastSettings(out, description);
  const defaults = defaultsOf(description);
  const choose = (from: LastSettings | null): Chosen => ({
    baseUrl: given.baseUrl ?? kept(from?.baseUrl, defaults.baseUrl),
    pageSize: given.pageSize ?? kept(from?.pageSize, defaults.pageSize),
    records: given.records ?? kept(from?.records, defaults.records),
    explorer: given.explorer ?? kept(from?.explorer, defaults.explorer),
    hosts: given.hosts ?? kept(from?.hosts, defaults.hosts),
  });
  const unfit = last?.unfit ?? null;
  const chosen = choose(unfit === null ? last : null);
  const place = !chosen.explorer.value ? undefined : isForeign(out, START_PAGE) ? 'folder' : 'whole';
  const { api } = description;
  if (chosen.explorer.value) refuseInExplorer(api);
  return {
    ...chosen,
    hosts: {
      value: hostsOfTree(chosen.hosts.value, chosen.baseUrl.value, api, place),
      from: chosen.hosts.from,
    },
    given: givenIn(chosen, defaults),
    notKept: unfit === null ? null : notKept(unfit, optionsFrom('last build', choose(last))),
    file,
  };
}

function defaultsOf({ pageSize }: DescriptionFile) {
  return {
    baseUrl: defaultBaseUrl,
    pageSize,
    records: false,
    explorer: true,
    hosts: [] as readonly string[],
  };
}

const names = {
  baseUrl: 'base_url',
  pageSize: 'page_size',
  records: 'records',
  explorer: 'explorer',
  hosts: 'hosts',
} as const satisfies Record<keyof Chosen, SettingName>;

function givenIn(chosen: Chosen, defaults: ReturnType<typeof defaultsOf>): SettingName[] {
  const keys = Object.keys(names) as (keyof Chosen)[];
  return keys.filter((key) => !isDeepStrictEqual(chosen[key].value, defaults[key])).map((key) => names[key]);
}

function notKept(unfit: 'sample' | 'description', options: string): string | null {
  if (options === '') return null;
  const was = { sample: 'is the sample', description: 'was built from another description' }[unfit];
  return `the tree so far ${was}, so these settings of it are not kept: ${options}`;
}

/** Refuses an API where the pages and data files of the explorer would be: a host could not tell one from the other. */
function refuseInExplorer(api: string): void {
  const [, top = ''] = api.split('/');
  if (top.toLowerCase() !== EXPLORER_FOLDER) return;
  throw new CliError(`the API is at ${api}, where the explorer would be`, {
    hint: 'Publish the API only, with --no-explorer or "explorer": false in polity-press.json; or let its paths begin otherwise (api in databank.json).',
  });
}

/** What comes from the configuration, and what was kept from the last build: a line each, as options of the command line. */
export function settingLines(settings: BuildSettings): string[] {
  const { value, from } = settings.hosts;
  const chosen = { ...settings, hosts: { value: value.names, from } };
  const configured = optionsFrom('configuration', chosen);
  const last = optionsFrom('last build', chosen);
  return [
    ...(configured === '' ? [] : [`From ${settings.file}: ${configured}`]),
    ...(last === '' ? [] : [`Kept from the last build: ${last} (--forget unsets)`]),
  ];
}

function optionsFrom(origin: Origin, { baseUrl, pageSize, records, explorer, hosts }: Chosen): string {
  return [
    ...(baseUrl.from === origin ? [`--base-url ${quoteForShell(baseUrl.value)}`] : []),
    ...(pageSize.from === origin ? [`--page-size ${pageSize.value}`] : []),
    ...(records.from === origin ? [records.value ? '--records' : '--no-records'] : []),
    ...(explorer.from === origin ? [explorer.value ? '--explorer' : '--no-explorer'] : []),
    ...(hosts.from === origin ? hosts.value.map((name) => `--host ${name}`) : []),
  ].join(' ');
}

/** Where each setting comes from, for `--json`. */
export function settingsFrom(settings: BuildSettings): Readonly<Record<string, Origin>> {
  const keys = Object.keys(names) as (keyof Chosen)[];
  return Object.fromEntries(keys.map((key) => [names[key], settings[key].from]));
}

function choice<T>(given: T | undefined, configured: T | undefined): Setting<T> | null {
  if (given !== undefined) return { value: given, from: 'command line' };
  return configured === undefined ? null : { value: configured, from: 'configuration' };
}

/** A kept value that equals the default counts as the default: forgetting it changes nothing. */
function kept<T>(last: (() => T | null) | undefined, byDefault: T): Setting<T> {
  const value = last?.() ?? byDefault;
  return { value, from: isDeepStrictEqual(value, byDefault) ? 'default' : 'last build' };
}
