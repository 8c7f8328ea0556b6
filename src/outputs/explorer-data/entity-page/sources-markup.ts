import { pagesText, type Source } from '../../../contract/claims/sources.ts';
import { figure, joined } from '../../../explorer/fold.ts';
import type { Lane } from '../claims-by-entity.ts';
import { type Markup, markup, nothing } from '../html.ts';
import { most } from './most-of-page.ts';
import type { RepeatedParts } from './repeated-parts.ts';

/** The place of each label in the order of the alphabet. */
export function ranks(labels: readonly string[]): readonly number[] {
  const { compare } = new Intl.Collator('en');
  const order = [...labels.keys()].sort(
    (one, other) => compare(labels[one] as string, labels[other] as string) || one - other,
  );
  const found: number[] = new Array(labels.length);
  for (const [rank, place] of order.entries()) found[place] = rank;
  return found;
}

/** More are closed at first. */
const fewSources = 12;

/** A source that many records cite by its pages has as many as a line holds. */
const mostPages = 8;

/** Nothing for a source of one value, without pages. */
function remarkMarkup(cited: ReadonlySet<Source> | undefined, count: number, repeated: RepeatedParts) {
  if (cited === undefined && count < 2) return false;
  return markup` ${cited !== undefined && pagesOf(cited)}${cited !== undefined && count > 1 && ' · '}${count > 1 && repeated.values(count)}`;
}

/** `p. 10`, `pp. 10, 45–46`: each once, in order. */
function pagesOf(cited: ReadonlySet<Source>): string {
  const first = ({ firstPage, lastPage }: Source) => firstPage ?? lastPage ?? 0;
  const texts = [...new Set([...cited].sort((one, other) => first(one) - first(other)).map(pagesText))];
  if (texts.length === 1) return texts.join();
  const pages = texts.map((text) => text.replace(/^pp?\. /, ''));
  const rest = pages.length - mostPages;
  return `pp. ${joined(rest > 0 ? [...pages.slice(0, mostPages), `${rest} more`] : pages)}`;
}

/** How many claims cite each source. */
export function countsOfSources(lanes: readonly Lane[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { claims } of lanes)
    for (const claim of claims)
      for (const source of claim.sources) counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

interface SourcesOfPage {
  /** How many claims cite each. */
  readonly counts: ReadonlyMap<number, number>;
  /** The numbers that links on the page lead to: other sources need no id. */
  readonly linked: ReadonlySet<number>;
  readonly pages: ReadonlyMap<number, ReadonlySet<Source>>;
  readonly repeated: RepeatedParts;
}

export function sourcesMarkup(
  sources: readonly number[],
  { counts, linked, pages, repeated }: SourcesOfPage,
): Markup | false {
  if (sources.length === 0) return false;
  return markup`<details class="fold" id="sources"${sources.length <= fewSources && markup` open`}>
<summary>Sources <small>${sources.length}</small></summary>
<ol class="references">
${sources.map((source, place) => {
  const isLinked = linked.has(place + 1);
  if (place >= most.sources && !isLinked) return nothing;
  return markup`<li${isLinked && markup` id="s${place + 1}"`}${place >= most.sources && markup` value="${place + 1}"`}>${repeated.source(source)}${remarkMarkup(pages.get(source), counts.get(source) ?? 0, repeated)}</li>
`;
})}</ol>
${
  sources.length > most.sources &&
  markup`<p>All ${figure(sources.length)} are in the tables of its values: here are the first ${figure(most.sources)}, and those that a link above leads to.</p>
`
}</details>
`;
}
