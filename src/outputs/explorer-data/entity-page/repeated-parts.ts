import { getOrMake } from '../../../contract/get-or-make.ts';
import type { Key } from '../../../engine/record-source.ts';
import type { Claim, Variable } from '../../../explorer/claims/claim.ts';
import { sayClaim } from '../../../explorer/claims/say.ts';
import { plural } from '../../../explorer/fold.ts';
import { linkTo, linkToRecord } from '../../../explorer/location.ts';
import { wholeLabel } from '../../../explorer/plain-text.ts';
import { type Markup, markup } from '../html.ts';
import type { References } from '../read-sources.ts';

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
  readonly #references: References;
  readonly #sources: Markup[] = [];

  constructor(explorer: string, references: References = { ids: [], labels: [] }) {
    this.#explorer = explorer;
    this.#references = references;
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
    return getOrMake(said, claim.state + value, () => markup`${sayClaim(claim)}`);
  }

  /** A link to a source of the page, by its number. */
  note(note: number): Markup {
    this.#notes[note] ??= markup`<a href="#s${note}">${note}</a>`;
    return this.#notes[note] as Markup;
  }

  /** A link to a reference, by its place among all. */
  source(place: number): Markup {
    const { ids, labels } = this.#references;
    this.#sources[place] ??=
      markup`<a href="${this.#explorer}${linkTo('source')}?id=${encodeURIComponent(ids[place] as Key)}">${wholeLabel(labels[place] as string)}</a>`;
    return this.#sources[place] as Markup;
  }

  /** `2 values` */
  values(count: number): Markup {
    this.#counts[count] ??= markup`${plural(count, 'value')}`;
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
