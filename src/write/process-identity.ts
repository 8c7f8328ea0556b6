import { readFileSync } from 'node:fs';

/**
 * A name that only one process ever has: its number and, where Linux tells it, the time it started, because numbers
 * are used again (in a container, where they are small, at every start).
 *
 * @param pid a process number
 * @returns `1234-5678`, or `1234` where the time is not known
 */
export function processIdentity(pid: number): string {
  const started = readStat(pid)?.started;
  return started === undefined ? `${pid}` : `${pid}-${started}`;
}

/**
 * Whether the process that had this identity still runs.
 *
 * @param identity what `processIdentity` gave when it ran; any other text is nobody's
 */
export function isRunning(identity: string): boolean {
  const pid = processNumber(identity);
  if (pid === null || !exists(pid)) return false;
  const stat = readStat(pid);
  if (stat === null) return true;
  const started = identity.split('-')[1];
  return stat.runs && (started === undefined || started === stat.started);
}

/** The process number in an identity; null where the text is none. */
export function processNumber(identity: string): number | null {
  const digits = /^([1-9][0-9]{0,9})(?:-[0-9]+)?$/.exec(identity)?.[1];
  return digits === undefined || Number(digits) > 0x7fffffff ? null : Number(digits);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** State and start time from proc(5); null on other systems, and where there is no such process. */
function readStat(pid: number): { runs: boolean; started: string } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The second field is the command's name in brackets, which may itself hold blanks and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  if (state === undefined || started === undefined) return null;
  // A zombie's number is still taken, but it writes nothing any more.
  return { runs: !['Z', 'X'].includes(state), started };
}
