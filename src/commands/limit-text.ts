import type { ExceededLimit } from '../hosts/exceeded-limits.ts';
import type { HostLimits } from '../hosts/host.ts';
import { byteSize, figure } from '../terminal/plural.ts';
import type { Notice } from './notice.ts';

const names: Readonly<Record<keyof HostLimits, { what: string; show: (value: number) => string }>> = {
  files: { what: 'files', show: figure },
  bytesPerFile: { what: 'a file', show: byteSize },
  totalBytes: { what: 'in total', show: byteSize },
};

/** A limit that a tree exceeds, and what helps. */
export function exceededLimit({ host, limit, allowed, found, path, help }: ExceededLimit): Notice {
  const { what, show } = names[limit];
  const where = path === null ? '' : ` in ${path}`;
  const note = allowed.note === undefined ? '' : ` (${allowed.note})`;
  return {
    level: 'warning',
    message: `${host} would refuse the upload: ${show(found)} ${what}${where}, its limit is ${show(allowed.value)}${note}`,
    details: [`  ${allowed.source}`],
    hint: help,
  };
}

/** The documented limits of a host, one line each; none if there are none. */
export function limitLines(limits: HostLimits): string[] {
  return (Object.keys(names) as (keyof HostLimits)[]).flatMap((limit) => {
    const allowed = limits[limit];
    if (allowed === null) return [];
    const { what, show } = names[limit];
    const note = allowed.note === undefined ? '' : `, ${allowed.note}`;
    return [`${show(allowed.value)} ${what}${note} (${allowed.source})`];
  });
}
