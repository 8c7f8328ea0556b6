import { type Field, isEmbedding, type RecordKind } from '../../description/kind.ts';
import type { KeyCheck } from '../../validate/key-checks.ts';
import type { Tree } from '../tree.ts';
import { areIncluded, isPrivateName, isWithheld, privateTexts, replacementsIn } from '../withheld.ts';

/** How the bytes of a record without a fault go on, from its first key to its last. */
export interface RecordPlan {
  readonly kind: RecordKind;
  readonly steps: readonly KeyStep[];
  /** Which of the steps is the id. */
  readonly idStep: KeyStep;
  /** Where it is in a record that begins with it: then that may be known before it is read. */
  readonly idOffset: number | null;
  /** Whether a record has lists, which must be in order in its own collection. */
  readonly hasLists: boolean;
  /** The number of the kind among those that are embedded; null where it is not. */
  readonly kindNumber: number | null;
  /** How deep its records embed others: 1 if they do not. */
  readonly depth: number;
}

/** A key and its value. */
export interface KeyStep {
  /** The key with what comes before and after it: `{"id":`, `,"name":`. */
  readonly prefix: Buffer;
  readonly source: Field['source'];
  /** Whether these fit. */
  readonly null: boolean;
  readonly true: boolean;
  readonly false: boolean;
  /** Whether every integer fits, every text, every time, every UUID; of other values, `fits` says it. */
  readonly everyInteger: boolean;
  readonly everyText: boolean;
  readonly everyTime: boolean;
  readonly everyUuid: boolean;
  /** Whether that is all: of a text, only its end is looked for. */
  readonly isAnyText: boolean;
  readonly fits: (value: unknown) => boolean;
  /** What it embeds; null if nothing. */
  readonly target: RecordPlan | null;
  /** The only value; null where there are others. */
  readonly only: Buffer | null;
}

/** Records that embed each other deeper than this are left to the checks, which know the limit of JSON. */
const deepest = 50;

/** The plans of the kinds of a tree. A kind has none where its schema asks for more than a value a key. */
export class RecordPlans {
  readonly #tree: Tree;
  readonly #mayHold: (field: Field, value: unknown) => boolean;
  readonly #hidesTexts: (field: Field) => boolean;
  readonly #plans = new Map<RecordKind, RecordPlan | null>();

  constructor(tree: Tree) {
    this.#tree = tree;
    const replacements = replacementsIn(tree);
    const areAllPublic = areIncluded(tree);
    this.#hidesTexts = (field) =>
      !areAllPublic && (isPrivateName(field.name) || (field.source === 'column' && field.withheld !== null));
    this.#mayHold = (field, value) =>
      areAllPublic ||
      (isWithheld(field, value, replacements) &&
        [...privateTexts({ [field.name]: value }, replacements)].length === 0);
  }

  of(kind: RecordKind): RecordPlan | null {
    const known = this.#plans.get(kind);
    if (known !== undefined) return known;
    this.#plans.set(kind, null);
    const plan = this.#make(kind);
    this.#plans.set(kind, plan);
    return plan;
  }

  #make(kind: RecordKind): RecordPlan | null {
    const checks = this.#tree.validator.keys(kind);
    if (checks === null) return null;
    const steps: KeyStep[] = [];
    for (const [index, field] of kind.fields.entries()) {
      const step = this.#step(field, index === 0, checks.get(field.name));
      if (step === null) return null;
      steps.push(step);
    }
    const idStep = steps[kind.fields.indexOf(kind.id)];
    const depth = 1 + Math.max(0, ...steps.map(({ target }) => target?.depth ?? 0));
    if (idStep === undefined || depth > deepest) return null;
    const kindNumber = this.#tree.embedded.kindNumber(kind);
    const idOffset = idStep === steps[0] ? idStep.prefix.length : null;
    const hasLists = steps.some(({ source }) => source === 'many' || source === 'ids');
    return { kind, steps, idStep, idOffset, hasLists, kindNumber, depth };
  }

  /** Null where only the checks can tell what fits. */
  #step(field: Field, isFirst: boolean, check: KeyCheck | undefined): KeyStep | null {
    if (check === undefined) return null;
    const hides = this.#hidesTexts(field);
    const fits = hides
      ? (value: unknown) => check.fits(value) && this.#mayHold(field, value)
      : (value: unknown) => check.fits(value) && (typeof value !== 'object' || this.#mayHold(field, value));
    if (field.source === 'always' && !fits(field.value)) return null;
    const target = isEmbedding(field) ? this.of(field.target) : null;
    if (isEmbedding(field)) {
      const isAny = check.every.has(field.source === 'one' ? 'object' : 'objects');
      if (target === null || !isAny || (hides && mayShowText(field.target))) return null;
    }
    const everyText = check.every.has('string') && !hides;
    // In one place: V8 goes faster through steps that were all made alike.
    return {
      prefix: Buffer.from(`${isFirst ? '{' : ','}${JSON.stringify(field.name)}:`),
      source: field.source,
      null: fits(null),
      true: fits(true),
      false: fits(false),
      everyInteger: check.every.has('integer') && !hides,
      everyText,
      everyTime: check.every.has('date-time') && !hides,
      everyUuid: check.every.has('uuid') && !hides,
      isAnyText: everyText && field.source === 'column',
      fits,
      target,
      only: field.source === 'always' ? Buffer.from(JSON.stringify(field.value)) : null,
    };
  }
}

/** Whether a record in a place that is private by its name may hold a text that is not withheld. */
function mayShowText({ fields }: RecordKind): boolean {
  return fields.some(
    (field) => field.name === 'text' && !(field.source === 'column' && field.withheld !== null),
  );
}
