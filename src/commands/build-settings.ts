import { isDeepStrictEqual } from 'node:util';
import type { JoinedHosts } from '../hosts/join-hosts.ts';
import { quoteForShell } from '../quote-for-shell.ts';
import { defaultBaseUrl, parseBaseUrl } from './base-url.ts';
import { hostsOfTree } from './choose-hosts.ts';
import { lastSettings } from './last-settings.ts';
import { defaultPageSize } from './parse-number.ts';

/** Where a setting comes from; the first source that has it wins. */
export type Origin = 'command line' | 'last build' | 'default';

interface Setting<T> {
  readonly value: T;
  readonly from: Origin;
}

/** The settings that a tree keeps when it is built again, unlike those that hold for one build only. */
export interface BuildSettings {
  readonly baseUrl: Setting<string>;
  readonly pageSize: Setting<number>;
  readonly hosts: Setting<JoinedHosts>;
}

/** Their options on the command line. */
export interface SettingFlags {
  readonly out: string;
  readonly baseUrl?: string;
  readonly pageSize?: number;
  readonly host?: readonly string[];
  readonly forget?: true;
}

/**
 * The settings of a build: those of the command line, then those that the tree in its folder was made with, then the
 * defaults. Hosts given on the command line replace all hosts of the last build.
 *
 * @throws CliError if one cannot be used, wherever it comes from
 */
export function buildSettings({ out, baseUrl, pageSize, host, forget }: SettingFlags): BuildSettings {
  const given = { baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl), pageSize, hosts: host };
  const isComplete = Object.values(given).every((value) => value !== undefined);
  const last = forget === true || isComplete ? null : lastSettings(out);
  const chosenBaseUrl = choose(given.baseUrl, last?.baseUrl, defaultBaseUrl);
  const names = choose(given.hosts, last?.hosts, []);
  return {
    baseUrl: chosenBaseUrl,
    pageSize: choose(given.pageSize, last?.pageSize, defaultPageSize),
    hosts: { value: hostsOfTree(names.value, chosenBaseUrl.value), from: names.from },
  };
}

/** What was kept from the last build, as options of the command line; null if nothing was. */
export function keptText({ baseUrl, pageSize, hosts }: BuildSettings): string | null {
  const options = [
    ...(isKept(baseUrl) ? [`--base-url ${quoteForShell(baseUrl.value)}`] : []),
    ...(isKept(pageSize) ? [`--page-size ${pageSize.value}`] : []),
    ...(isKept(hosts) ? hosts.value.names.map((name) => `--host ${name}`) : []),
  ];
  return options.length === 0 ? null : `Kept from the last build: ${options.join(' ')} (--forget unsets)`;
}

/** Where each setting comes from, for `--json`. */
export function settingsFrom({ baseUrl, pageSize, hosts }: BuildSettings): Readonly<Record<string, Origin>> {
  return { base_url: baseUrl.from, page_size: pageSize.from, hosts: hosts.from };
}

function isKept({ from }: Setting<unknown>): boolean {
  return from === 'last build';
}

/** A kept value that equals the default counts as the default: forgetting it changes nothing. */
function choose<T>(given: T | undefined, last: (() => T) | undefined, byDefault: T): Setting<T> {
  if (given !== undefined) return { value: given, from: 'command line' };
  const value = last?.() ?? byDefault;
  return { value, from: isDeepStrictEqual(value, byDefault) ? 'default' : 'last build' };
}
