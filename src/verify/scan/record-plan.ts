import type { Field, RecordKind } from '../../description/kind.ts';
import type { KeyCheck } from '../../validate/key-checks.ts';
import type { FormsOfKind } from '../embedded-forms.ts';
import type { Tree } from '../tree.ts';
import { areIncluded, isPrivateName, isWithheld, privateTexts, replacementsIn } from '../withheld.ts';
import { isTime, isUuid } from './json-tokens.ts';

/** How the bytes of a record without a fault go on, from its first key to its last. */
export interface RecordPlan {
  readonly kind: RecordKind;
  readonly steps: readonly KeyStep[];
  /** Which of the steps is the id. */
  readonly idStep: KeyStep;
  /** Whether that is the first one: then a record may be known before it is read. */
  readonly beginsWithId: boolean;
  /** Whether a record has lists, which must be in order in its own collection. */
  readonly hasLists: boolean;
  /** The forms of its records; null where they are never embedded. */
  readonly forms: FormsOfKind | null;
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
  /** Whether every integer fits, every text, every text of a form; of other values, `fits` says it. */
  readonly everyInteger: boolean;
  readonly everyText: boolean;
  /** Whether that is all: of a text that is no id, only its end is looked for. */
  readonly isAnyText: boolean;
  readonly everyOfForm: ((bytes: Buffer, start: number, end: number) => boolean) | null;
  readonly fits: (value: unknown) => boolean;
  /** What it embeds; null if nothing. */
  readonly target: RecordPlan | null;
  /** The only value; null where there are others. */
  readonly only: Buffer | null;
}

/** Records that embed each other deeper than this are left to the checks, which know the limit of JSON. */
const deepest = 50;

/** Forms of texts that are told without making a text of the bytes: a tree may have two times a record. */
const forms = [
  { type: 'date-time', isOfForm: isTime },
  { type: 'uuid', isOfForm: isUuid },
] as const;

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
    const forms = this.#tree.embedded.of(kind) ?? null;
    const hasLists = steps.some(({ source }) => source === 'many' || source === 'ids');
    return { kind, steps, idStep, beginsWithId: idStep === steps[0], hasLists, forms, depth };
  }

  /** Null where only the checks can tell what fits. */
  #step(field: Field, isFirst: boolean, check: KeyCheck | undefined): KeyStep | null {
    if (check === undefined) return null;
    const hides = this.#hidesTexts(field);
    const fits = hides
      ? (value: unknown) => check.fits(value) && this.#mayHold(field, value)
      : (value: unknown) => check.fits(value) && (typeof value !== 'object' || this.#mayHold(field, value));
    const step = {
      prefix: Buffer.from(`${isFirst ? '{' : ','}${JSON.stringify(field.name)}:`),
      source: field.source,
      null: fits(null),
      true: fits(true),
      false: fits(false),
      everyInteger: check.every.has('integer') && !hides,
      everyText: check.every.has('string') && !hides,
      everyOfForm: hides ? null : (forms.find(({ type }) => check.every.has(type))?.isOfForm ?? null),
      fits,
      isAnyText: false,
      target: null,
      only: null,
    };
    switch (field.source) {
      case 'always':
        return fits(field.value) ? { ...step, only: Buffer.from(JSON.stringify(field.value)) } : null;
      case 'one':
      case 'many': {
        const target = this.of(field.target);
        const isAny = check.every.has(field.source === 'one' ? 'object' : 'objects');
        return target === null || !isAny || (hides && mayShowText(field.target)) ? null : { ...step, target };
      }
      case 'column':
        return { ...step, isAnyText: step.everyText };
      default:
        return step;
    }
  }
}

/** Whether a record in a place that is private by its name may hold a text that is not withheld. */
function mayShowText({ fields }: RecordKind): boolean {
  return fields.some(
    (field) => field.name === 'text' && !(field.source === 'column' && field.withheld !== null),
  );
}
