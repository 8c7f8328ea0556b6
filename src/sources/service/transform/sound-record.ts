import type { RecordKind } from '../../../model/description/kind.ts';
import type { ReadRecord } from './read-record.ts';

/** What each key of a kind may hold, any object standing for an embedded record; null where a schema asks for more. */
export type ChecksOfKeys = (
  kind: RecordKind,
) => ReadonlyMap<string, { readonly fits: (value: unknown) => boolean }> | null;

/** The checks of a kind, in the order of its keys. */
type Checks = readonly { readonly name: string; readonly fits: (value: unknown) => boolean }[];

/**
 * Whether records have no problem, which is said of nearly all: the quick way, which has no words, and checks what comes
 * again once. It may say no of a record that is sound, never yes of another: the tests hold it against the validator.
 */
export class SoundRecords {
  readonly #checksOfKeys: ChecksOfKeys;
  readonly #known = new Map<RecordKind, Checks | null>();

  constructor(checksOfKeys: ChecksOfKeys) {
    this.#checksOfKeys = checksOfKeys;
  }

  /** Whether there is nothing to say of a record and of all that it embeds. */
  isSoundAndSilent(record: ReadRecord): boolean {
    return this.#isSound(record) && record.embedded.every((each) => this.#isSoundAtAnyDepth(each));
  }

  #isSoundAtAnyDepth(record: ReadRecord): boolean {
    record.isKnownSound ||= this.isSoundAndSilent(record);
    return record.isKnownSound;
  }

  #isSound({ kind, value, isSilent, hasAllKeys }: ReadRecord): boolean {
    if (!isSilent || !hasAllKeys) return false;
    const checks = this.#checksOf(kind);
    return checks?.every(({ name, fits }) => fits(value[name])) ?? false;
  }

  #checksOf(kind: RecordKind): Checks | null {
    let checks = this.#known.get(kind);
    if (checks === undefined) {
      checks = inOrder(kind, this.#checksOfKeys(kind));
      this.#known.set(kind, checks);
    }
    return checks;
  }
}

/** Null where not every key has one. */
function inOrder({ fields }: RecordKind, checks: ReturnType<ChecksOfKeys>): Checks | null {
  const all = fields.flatMap(({ name }) => {
    const check = checks?.get(name);
    return check === undefined ? [] : [{ name, fits: check.fits }];
  });
  return all.length === fields.length && checks?.size === fields.length ? all : null;
}
