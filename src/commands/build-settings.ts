import { isDeepStrictEqual } from 'node:util';
import { EXPLORER_FOLDER, START_PAGE } from '../contract/explorer-pages.ts';
import { CliError } from '../errors.ts';
import type { JoinedHosts } from '../hosts/join-hosts.ts';
import { quoteForShell } from '../quote-for-shell.ts';
import { isForeign } from '../write/foreign-entries.ts';
import { defaultBaseUrl, parseBaseUrl } from './base-url.ts';
import { hostsOfTree } from './choose-hosts.ts';
import { lastSettings } from './last-settings.ts';
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

/**
 * The settings of a build: those of the command line, then those of the configuration, then those that the tree in its
 * folder was made with, then the defaults. Hosts that are given replace all hosts of the last build.
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
  const last = forget === true || isComplete ? null : lastSettings(out);
  const chosenBaseUrl = given.baseUrl ?? kept(last?.baseUrl, defaultBaseUrl);
  const names = given.hosts ?? kept<readonly string[]>(last?.hosts, []);
  const isShown = given.explorer ?? kept(last?.explorer, true);
  const place = !isShown.value ? undefined : isForeign(out, START_PAGE) ? 'folder' : 'whole';
  const { api } = description;
  if (isShown.value) refuseInExplorer(api);
  return {
    baseUrl: chosenBaseUrl,
    pageSize: given.pageSize ?? kept(last?.pageSize, description.pageSize),
    records: given.records ?? kept(last?.records, false),
    explorer: isShown,
    hosts: { value: hostsOfTree(names.value, chosenBaseUrl.value, api, place), from: names.from },
    file,
  };
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
  const configured = optionsFrom('configuration', settings);
  const last = optionsFrom('last build', settings);
  return [
    ...(configured === '' ? [] : [`From ${settings.file}: ${configured}`]),
    ...(last === '' ? [] : [`Kept from the last build: ${last} (--forget unsets)`]),
  ];
}

function optionsFrom(origin: Origin, settings: BuildSettings): string {
  const { baseUrl, pageSize, records, explorer, hosts } = settings;
  return [
    ...(baseUrl.from === origin ? [`--base-url ${quoteForShell(baseUrl.value)}`] : []),
    ...(pageSize.from === origin ? [`--page-size ${pageSize.value}`] : []),
    ...(records.from === origin ? [records.value ? '--records' : '--no-records'] : []),
    ...(explorer.from === origin ? [explorer.value ? '--explorer' : '--no-explorer'] : []),
    ...(hosts.from === origin ? hosts.value.names.map((name) => `--host ${name}`) : []),
  ].join(' ');
}

/** Where each setting comes from, for `--json`. */
export function settingsFrom(settings: BuildSettings): Readonly<Record<string, Origin>> {
  const { baseUrl, pageSize, records, explorer, hosts } = settings;
  return {
    base_url: baseUrl.from,
    page_size: pageSize.from,
    records: records.from,
    explorer: explorer.from,
    hosts: hosts.from,
  };
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
