import { type ContractRow, contractRows } from '../../src/hosts/host.ts';
import { HTTP_TABLE } from '../preview/http-table.ts';
import type { HostException } from './host-under-test.ts';
import type { CaseResult } from './run-table.ts';

/** Whether a host keeps a row of the contract. */
export type Verdict = 'yes' | 'partly' | 'no';

export interface Judgement {
  readonly rows: Readonly<Record<ContractRow, Verdict>>;
  readonly cases: number;
  readonly passed: number;
  readonly excepted: number;
  /** Cases that are answered otherwise without an exception, by the row of the table that they stand in. */
  readonly unexpected: ReadonlyMap<string, readonly string[]>;
  /** Cases that an exception names although they are answered as the table says. */
  readonly stale: readonly string[];
}

/** Holds the results of a host against its exceptions. */
export function judge(results: readonly CaseResult[], exceptions: readonly HostException[]): Judgement {
  const unexpected = new Map<string, string[]>();
  const missed = new Map<ContractRow, Set<string>>();
  let passed = 0;
  for (const result of results) {
    const faults = faultsLeft(result, []);
    const left = faultsLeft(result, exceptions);
    const { name, row } = result.wanted;
    if (faults.length === 0) passed += 1;
    else for (const each of rowsOf(result, exceptions)) add(missed, each, name);
    if (left.length > 0) {
      unexpected.set(row, [...(unexpected.get(row) ?? []), `${result.prefix} ${name}: ${left.join('; ')}`]);
    }
  }
  const failed = [...unexpected.values()].reduce((sum, list) => sum + list.length, 0);
  return {
    rows: Object.fromEntries(
      contractRows.map((row) => [row, verdict(row, missed.get(row))]),
    ) as Judgement['rows'],
    cases: results.length,
    passed,
    excepted: results.length - passed - failed,
    unexpected,
    stale: exceptions.flatMap((exception) => staleCases(exception, results)),
  };
}

/** `no` where already the plainest request of the row, its first one, fails; `partly` where only others do. */
function verdict(row: ContractRow, missed: ReadonlySet<string> | undefined): Verdict {
  if (missed === undefined) return 'yes';
  const plainest = HTTP_TABLE.find((wanted) => row === 'headers' || wanted.row === row);
  return missed.has(plainest?.name ?? '') ? 'no' : 'partly';
}

function faultsLeft({ wanted, faults }: CaseResult, exceptions: readonly HostException[]): string[] {
  const own = exceptions.filter(({ cases }) => cases.test(wanted.name));
  return [
    ...(own.some(({ row }) => row !== 'headers') ? [] : faults.answer),
    ...(own.some(({ row }) => row === undefined || row === 'headers') ? [] : faults.headers),
    ...(own.some(({ unsafe }) => unsafe) ? [] : faults.safety),
  ];
}

/** The rows of the contract that a wrong answer counts against. */
function rowsOf({ wanted, faults }: CaseResult, exceptions: readonly HostException[]): Set<ContractRow> {
  const own = exceptions.filter(({ cases }) => cases.test(wanted.name));
  const rows = own.flatMap(({ row }) => row ?? []);
  if (own.length === 0 && faults.answer.length > 0) rows.push(wanted.row as ContractRow);
  if (own.length === 0 && faults.headers.length > 0) rows.push('headers');
  return new Set(rows);
}

function staleCases(exception: HostException, results: readonly CaseResult[]): string[] {
  const own = results.filter(({ wanted }) => exception.cases.test(wanted.name));
  if (own.length === 0) return [`no case is named ${exception.cases}`];
  const isWrong = ({ faults }: CaseResult) =>
    (exception.row !== 'headers' && faults.answer.length > 0) ||
    ((exception.row === undefined || exception.row === 'headers') && faults.headers.length > 0) ||
    (exception.unsafe === true && faults.safety.length > 0);
  const wrong = new Set(own.filter(isWrong).map(({ wanted }) => wanted.name));
  // Once is enough: some cases are answered otherwise only with, or only without, a base path.
  return [...new Set(own.map(({ wanted }) => wanted.name))].filter((name) => !wrong.has(name));
}

function add(map: Map<ContractRow, Set<string>>, row: ContractRow, name: string): void {
  map.set(row, (map.get(row) ?? new Set()).add(name));
}
