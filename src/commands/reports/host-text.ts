import type { ExceededLimit } from '../../hosts/exceeded-limits.ts';
import type { Host, HostLimits } from '../../hosts/host.ts';
import { own } from '../../terminal/own-command.ts';
import { byteSize, figure } from '../../terminal/plural.ts';
import { type Notice, warning } from '../create-context.ts';

const names: Readonly<Record<keyof HostLimits, { what: string; show: (value: number) => string }>> = {
  files: { what: 'files', show: figure },
  bytesPerFile: { what: 'a file', show: byteSize },
  totalBytes: { what: 'in total', show: byteSize },
};

export function exceededLimit({ host, limit, allowed, found, path, help }: ExceededLimit): Notice {
  const { what, show } = names[limit];
  const where = path === null ? '' : ` in ${path}`;
  const note = allowed.note === undefined ? '' : ` (${allowed.note})`;
  const fault = `${show(found)} ${what}${where}, its limit is ${show(allowed.value)}${note}`;
  return warning(`${host} would refuse the upload: ${fault}`, {
    details: [`  ${allowed.source}`],
    hint: help,
  });
}

/** By the rows that a host fulfils at least in part. */
const abilities = [
  { row: 'last page', key: 'rewrites_query', what: 'rewrite the query' },
  { row: 'headers', key: 'sets_headers', what: 'set headers' },
  { row: 'other methods', key: 'answers_405', what: 'answer 405' },
] as const;

/** One line per documented limit. */
function limitLines(limits: HostLimits): string[] {
  return (Object.keys(names) as (keyof HostLimits)[]).flatMap((limit) => {
    const allowed = limits[limit];
    if (allowed === null) return [];
    const { what, show } = names[limit];
    const note = allowed.note === undefined ? '' : `, ${allowed.note}`;
    return [`${show(allowed.value)} ${what}${note} (${allowed.source})`];
  });
}

export function hostText(host: Host): string {
  const able = abilities.map(({ row, what }) => `${row in host.shortfalls ? 'cannot' : 'can'} ${what}`);
  const shortfalls = Object.entries(host.shortfalls).map(([row, instead]) => `    ${row}: ${instead}`);
  const limits = limitLines(host.limits).map((line) => `    ${line}`);
  return [
    `${host.name} (${host.title})`,
    `  ${host.use(own)}`,
    `  ${able.join(', ')}`,
    ...(shortfalls.length > 0
      ? ['  does not keep these rows of the contract:', ...shortfalls]
      : ['  keeps the whole contract']),
    ...(limits.length > 0 ? ['  documented limits:', ...limits] : ['  has no documented limits']),
    `  documentation: ${host.documentation}`,
  ].join('\n');
}

export function hostJson(host: Host) {
  const { name, title, documentation, shortfalls, limits } = host;
  return {
    name,
    title,
    use: host.use(own),
    documentation,
    ...Object.fromEntries(abilities.map(({ row, key }) => [key, !(row in shortfalls)])),
    page_links: host.pageLinks,
    forms: {
      inside_the_tree: host.publishedFiles !== undefined,
      configuration: host.configuration !== undefined,
      beside_the_tree: host.filesBeside !== undefined,
    },
    shortfalls: Object.entries(shortfalls).map(([row, instead]) => ({ row, instead })),
    limits: { files: limits.files, bytes_per_file: limits.bytesPerFile, total_bytes: limits.totalBytes },
  };
}
