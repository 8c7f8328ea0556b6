import type { Problem } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json/is-object.ts';
import type { RecordKind } from '../model/description/kind.ts';
import { Block } from './block.ts';
import { EmbeddedRecords, type EmbeddedRecordsOptions, usualLimits } from './embedded-records.ts';
import type { Fragment } from './fragment.ts';
import { areSoundIds, FAULTY, publishedValue, withheldValue } from './published-value.ts';
import { everyRow, type Row } from './record-source.ts';
import type { Plan, Step } from './steps.ts';

export interface RecordObjectsOptions extends EmbeddedRecordsOptions {
  /** Called with the faults of a record or of what it embeds. */
  readonly report: (problems: readonly Problem[]) => void;
  /**
   * Whether null may stand in any column: pages that an export was made of have fewer keys of a record in its list than
   * of others of its table.
   */
  readonly mayLack?: boolean;
}

/** A record that several others embed is one object for all: with a copy in each, objects took twice the memory. */
const sharing = { ...usualLimits, apart: { records: 0, others: 0 } };

/** Makes objects from rows, with what they embed, as a page has them. Embedded records are shared: never change one. */
export class RecordObjects {
  readonly #options: RecordObjectsOptions;
  readonly #embedded: EmbeddedRecords;
  readonly #objects = new WeakMap<Fragment, JsonObject>();

  constructor(options: RecordObjectsOptions) {
    this.#options = options;
    this.#embedded = new EmbeddedRecords({ limits: sharing, ...options });
  }

  prepare(kind: RecordKind): Generator<void> {
    return this.#embedded.prepare(kind);
  }

  /** The records of a kind by ascending id; all, or those whose stored id is in `ids`. */
  *records(kind: RecordKind, ids?: ReadonlySet<unknown>): Generator<JsonObject> {
    const { source } = this.#options;
    const plan = this.#embedded.planOf(kind);
    const block = new Block(plan, this.#embedded, source, everyRow);
    for (const rows of source.blocks(kind)) {
      this.#embedded.evict();
      block.load(rows);
      for (const [at, row] of rows.entries()) {
        if (ids?.has(row[plan.idPlace]) === false) continue;
        block.at = at;
        yield this.#record(plan, row, block);
      }
    }
    block.end();
  }

  #record(plan: Plan, row: Row, block: Block): JsonObject {
    const record: Record<string, unknown> = {};
    let [isSound, isWhole] = [true, true];
    for (const step of plan.steps) {
      let value = this.#value(step, plan, row, block);
      if (value === FAULTY && this.#options.mayLack === true && row[step.place] === null) {
        value = null;
        isWhole = false;
      }
      if (value === FAULTY) isSound = false;
      if (value !== null || step.whenNull !== '' || row[step.place] !== null) record[step.field.name] = value;
    }
    if (!isSound || (isWhole && plan.whole?.(record) === false))
      this.#options.report(this.#embedded.explain(plan, row, block));
    return record;
  }

  #value(step: Step, plan: Plan, row: Row, block: Block): unknown {
    const stored = row[step.place];
    switch (step.from) {
      case 'column':
        return publishedValue(step, row, plan, this.#options.source);
      case 'withheld':
        return withheldValue(step, stored);
      case 'one': {
        if (stored === null) return step.isNullAllowed ? null : FAULTY;
        const fragment = block.one(step, stored);
        return fragment === undefined || step.check !== null ? FAULTY : this.#objectOf(fragment);
      }
      case 'many': {
        const fragments = block.many(step);
        const objects = fragments.map((fragment) => this.#objectOf(fragment));
        return step.check?.(fragments) === false ? FAULTY : objects;
      }
      case 'ids': {
        const ids = block.ids(step);
        return areSoundIds(step, ids) ? ids : FAULTY;
      }
      default:
        return step.check === null ? step.published : FAULTY;
    }
  }

  #objectOf(fragment: Fragment): JsonObject {
    if (fragment.faults !== null) {
      this.#options.report(fragment.faults);
      return {};
    }
    let object = this.#objects.get(fragment);
    if (object === undefined) {
      const made: Record<string, unknown> = JSON.parse(this.#embedded.textOf(fragment));
      const [apart] = this.#options.kinds[fragment.kind]?.embedding ?? [];
      if (fragment.inner !== null && apart !== undefined)
        made[apart.name] = this.#objectOf(fragment.inner as Fragment);
      this.#objects.set(fragment, made);
      object = made;
    }
    return object;
  }
}
