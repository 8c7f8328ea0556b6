import type { RecordKind } from '../../description/kind.ts';
import { digest } from '../digest.ts';
import type { Id } from './id-bytes.ts';

/** What is known of a form that was not only compared byte by byte. */
export interface FormValue {
  readonly id: Id;
  readonly digest: string;
}

/** The value of a record, whose bytes are JSON without a fault. */
export function formValue(bytes: Buffer, { id }: RecordKind): FormValue {
  const value = JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
  return { id: value[id.name] as Id, digest: valueDigest(value) };
}

/** A digest of a record, equal where its values are and its keys are in the same order. */
export function valueDigest(value: object): string {
  return digest(JSON.stringify(value));
}
