import type { Claim, Variable } from '../../../explorer/claims/claim.ts';
import { sayClaim } from '../../../explorer/claims/say.ts';
import { counted } from '../../../explorer/fold.ts';
import { linkTo, linkToRecord } from '../../../explorer/location.ts';
import { type Markup, markup } from '../html.ts';

interface VariableParts {
  /** For those who check the page; the number of claims follows. */
  readonly attributes: Markup;
  /** The address of the variable, which also shows the entity: its id follows. */
  readonly address: Markup;
  /** Its name as a link that also shows the entity, whose id comes in between. */
  readonly name: readonly [Markup, Markup];
  /** The address of a record; its row follows. */
  readonly record: Markup;
  /** What claims say whose value is a code. */
  readonly said: Map<string, Markup>;
}

/**
 * What many pages say alike, escaped once: a page says little else.
 */
export class RepeatedParts {
  /** The address of the explorer, with a slash at the end. */
  readonly #explorer: string;
  readonly #variables: VariableParts[] = [];
  readonly #notes: Markup[] = [];
  readonly #counts: Markup[] = [];

  constructor(explorer: string) {
    this.#explorer = explorer;
  }

  of(variable: Variable): VariableParts {
    this.#variables[variable.index] ??= this.#partsOf(variable);
    return this.#variables[variable.index] as VariableParts;
  }

  /** What a claim says, in a line; empty if nothing was recorded. */
  said(claim: Claim): Markup {
    const { variable, value, low, high } = claim;
    if (variable.codes.size === 0 || typeof value !== 'string' || low !== null || high !== null)
      return markup`${sayClaim(claim)}`;
    const { said } = this.of(variable);
    const key = claim.state + value;
    let text = said.get(key);
    if (text === undefined) {
      text = markup`${sayClaim(claim)}`;
      said.set(key, text);
    }
    return text;
  }

  /** A link to a source of the page, by its number. */
  note(note: number): Markup {
    this.#notes[note] ??= markup`<a href="#s${note}">${note}</a>`;
    return this.#notes[note] as Markup;
  }

  /** `2 values` */
  values(count: number): Markup {
    this.#counts[count] ??= markup`${counted(count, 'value')}`;
    return this.#counts[count] as Markup;
  }

  #partsOf({ id, name, definition, collection }: Variable): VariableParts {
    const explorer = this.#explorer;
    const address = markup`${`${explorer}${linkTo('variable', { id })}&of=`}`;
    return {
      attributes: markup`data-variable="${id}" data-claims=`,
      address,
      name: [
        markup`<a href="${address}`,
        markup`"${definition !== null && markup` title="${definition}"`}>${name}</a>`,
      ],
      record: markup`${explorer}${linkToRecord(collection.name, 0).replace(/0$/, '')}`,
      said: new Map(),
    };
  }
}
