import { isKnown } from '../../../contract/claims/claims.ts';
import { axisOf, axisOfSpan, yearAt } from '../../../contract/claims/years.ts';
import { extentOf } from '../../../contract/extent.ts';
import { groupBy } from '../../../contract/group-by.ts';
import { spanOfClaim, yearsOf } from '../../../explorer/claims/claim.ts';
import { evidenceOf } from '../../../explorer/claims/evidence.ts';
import { sayOutsideLife } from '../../../explorer/claims/outside.ts';
import { titleOfPicture } from '../../../explorer/claims/say.ts';
import type { Entity } from '../../../explorer/entities.ts';
import { figure, joined, plural } from '../../../explorer/fold.ts';
import { linkToClaims } from '../../../explorer/location.ts';
import { showYears } from '../../../explorer/years.ts';
import type { CitedClaim, Lane } from '../claims-by-entity.ts';
import { type Markup, markup } from '../html.ts';
import { chartMarkup, isSeries } from './chart-markup.ts';
import { most } from './most-of-page.ts';
import type { RepeatedParts } from './repeated-parts.ts';

/** What the parts of a page need of it. */
export interface PageParts {
  readonly entity: Entity;
  /** Relative, with a slash at the end. */
  readonly explorer: string;
  /** `years of the polity` */
  readonly assumed: string;
  /** The id of the entity, for addresses. */
  readonly of: Markup;
  readonly repeated: RepeatedParts;
  /** The number of a reference in the list of sources. */
  readonly noteOf: ReadonlyMap<number, number>;
  /** A link to a source by its number. */
  readonly noteLink: (note: number) => Markup;
  /** Links to the sources of a claim. */
  readonly notesOf: (sources: readonly number[]) => Markup;
  /** The address of the page of the entity that a word names. */
  readonly pageOf: (claim: CitedClaim) => { readonly href: string; readonly label: string } | null;
}

/** Facts that hold for the whole life as a list, dated ones on an axis of time, numbers over time as charts. */
export function factsMarkup(lanes: readonly Lane[], parts: PageParts): Markup {
  const known = lanes.filter(({ claims }) => claims.some(isKnown));
  const dated = known.filter(({ claims }) => claims.some((claim) => claim.dated === 'stated'));
  const [series, bars] = [dated.filter(isSeries), dated.filter((lane) => !isSeries(lane))];
  const facts = known.filter((lane) => !dated.includes(lane));
  const unknown = lanes.filter(
    ({ claims }) => !claims.some(isKnown) && claims.some(({ state }) => state === 'unknown'),
  );
  const none = lanes.filter((lane) => !known.includes(lane) && !unknown.includes(lane));
  return markup`<div class="lanes">
${Array.from(
  groupBy(facts, ({ variable }) => variable.section ?? 'Facts'),
  ([section, own]) => markup`<section>
<h2>${section}</h2>
<dl class="values facts">
${own.map((lane) => factMarkup(lane, parts))}</dl>
</section>
`,
)}${series.map((lane) => seriesMarkup(lane, parts))}${bars.length > 0 && barsMarkup(bars, parts)}${unsaidMarkup('Looked for, and not known', unknown, parts)}${unsaidMarkup('Recorded without a value', none, parts)}</div>
`;
}

function nameMarkup({ variable }: Lane, { repeated, of }: PageParts): Markup {
  const [before, after] = repeated.of(variable).name;
  return markup`${before}${of}${after}`;
}

/** For those who check the page: how many records say something of a variable. */
function countMarkup({ variable, claims }: Lane, { repeated }: PageParts): Markup {
  return markup`${repeated.of(variable).attributes}"${claims.length}"`;
}

/** @param after what belongs to the value, such as a comma: marks of notes follow it */
function valueMarkup(
  claim: CitedClaim,
  { repeated, pageOf, notesOf }: PageParts,
  after: Markup | false = false,
): Markup {
  const { variable, row, sources } = claim;
  const said = repeated.said(claim);
  const named = pageOf(claim);
  return markup`<a href="${repeated.of(variable).record}${row}">${said.html === '' ? 'no value' : said}</a>${
    named !== null &&
    markup` <a class="chip" href="${named.href}" aria-label="${`The page of ${named.label}`}">page</a>`
  }${after}${sources.length > 0 && notesOf(sources)}`;
}

/** A fact takes the years of the entity. */
function factMarkup(lane: Lane, parts: PageParts): Markup {
  const claims = lane.claims.filter(isKnown);
  return markup`<div ${countMarkup(lane, parts)}><dt>${nameMarkup(lane, parts)}</dt><dd>${claims
    .slice(0, most.rows)
    .map((claim, place, { length }) => {
      const { code, word } = evidenceOf(claim);
      const after = markup`${code !== 'c' && markup` <small>(${word})</small>`}${place < length - 1 && ','}`;
      return markup`${place > 0 && ' '}<span>${valueMarkup(claim, parts, after)}</span>`;
    })}${moreMarkup(lane, claims.length, parts)}</dd></div>
`;
}

function moreMarkup({ claims }: Lane, shown: number, { explorer }: PageParts): Markup | false {
  if (shown <= most.rows) return false;
  return markup` <small><a href="${explorer}${linkToClaims(claims) ?? ''}">${figure(shown - most.rows)} more in the table</a></small>`;
}

function seriesMarkup(lane: Lane, parts: PageParts): Markup {
  const { variable, claims } = lane;
  const { explorer, of, repeated } = parts;
  return markup`<section class="lane-chart" ${countMarkup(lane, parts)}>
<h2>${titleOfPicture(variable)}</h2>
${chartMarkup(lane, parts.entity, repeated.of(variable).record)}
${outsideMarkup(claims, parts)}<p class="quiet-text"><a href="${repeated.of(variable).address}${of}">Compare</a> · <a href="${explorer}${linkToClaims(claims) ?? ''}">${plural(claims.length, 'value')} in the table</a>${notesMarkup(claims, parts)}</p>
</section>
`;
}

/** Of values before or after the life of the entity, which the axis of the chart has, too. */
function outsideMarkup(claims: readonly CitedClaim[], { assumed }: PageParts): Markup | false {
  const outside = sayOutsideLife(claims);
  return (
    outside !== '' &&
    markup`<p class="quiet-text">Outside the ${assumed}: ${outside}.</p>
`
  );
}

function notesMarkup(claims: readonly CitedClaim[], { noteOf, noteLink }: PageParts): Markup | false {
  const notes = [
    ...new Set(claims.flatMap(({ sources }) => sources.map((each) => noteOf.get(each) as number))),
  ];
  if (notes.length === 0) return false;
  if (notes.length > most.rows) return markup` · <a href="#sources">${figure(notes.length)} sources</a>`;
  return markup` · Sources: ${notes
    .sort((one, other) => one - other)
    .map((note, place) => markup`${place > 0 && ', '}${noteLink(note)}`)}`;
}

function barsMarkup(lanes: readonly Lane[], parts: PageParts): Markup {
  const spans = [parts.entity.span, ...lanes.flatMap(({ claims }) => claims.map(spanOfClaim))].flatMap(
    (span) => span ?? [],
  );
  const drawn = extentOf(spans);
  const axis = spans.length === 0 ? null : axisOfSpan(drawn);
  return markup`<section>
<h2>Over time</h2>
${axis !== null && markup`<p class="quiet-text">Bars are from ${showYears(drawn)}.</p>`}
${lanes.map((lane) => {
  const sorted = lane.claims.filter(({ state }) => state !== 'none').sort(byBegin);
  return markup`<div class="lane" ${countMarkup(lane, parts)}>
<h3>${nameMarkup(lane, parts)}</h3>
<ul>
${sorted.slice(0, most.rows).map((claim) => rowMarkup(claim, axis, parts))}</ul>${moreMarkup(lane, sorted.length, parts)}
${outsideMarkup(sorted, parts)}</div>
`;
})}</section>
`;
}

function byBegin(one: CitedClaim, other: CitedClaim): number {
  const begin = (claim: CitedClaim) =>
    claim.dated === 'stated' ? (spanOfClaim(claim)?.[0] ?? 0) : Number.MAX_SAFE_INTEGER;
  return begin(one) - begin(other) || one.row - other.row;
}

function rowMarkup(claim: CitedClaim, axis: readonly [number, number] | null, parts: PageParts): Markup {
  const { dated } = claim;
  const { code, word } = evidenceOf(claim);
  const { assumed, entity } = parts;
  const years = dated === 'stated' ? showYears(yearsOf(claim)) : dated === 'entity' ? `(${assumed})` : '';
  const remark = joined([years, !['c', 'n', 's'].includes(code) && word]);
  return markup`<li><span class="lane-value">${valueMarkup(claim, parts)} <small>${remark}</small></span>${
    axis !== null &&
    barMarkup(
      spanOfClaim(claim) ?? entity.span,
      axis,
      `state-${code}${dated === 'stated' ? '' : ' whole'} ${entity.group.className}`,
    )
  }</li>
`;
}

/** Places are shares of the width, and attributes: the policy of the page allows no styles in elements. */
function barMarkup(
  span: readonly [number, number] | null,
  [start, end]: readonly [number, number],
  classes: string,
): Markup {
  const [from, to] = span ?? [yearAt(start), yearAt(end - 1)];
  const share = (position: number) => ((position - start) / (end - start)) * 100;
  const left = share(axisOf(from));
  return markup`<svg class="track" width="100%" height="14" aria-hidden="true"><rect class="${classes}" x="${left.toFixed(1)}%" width="${Math.max(0.5, share(axisOf(to) + 1) - left).toFixed(1)}%" y="1" height="12"/></svg>`;
}

function unsaidMarkup(text: string, lanes: readonly Lane[], parts: PageParts): Markup | false {
  return (
    lanes.length > 0 &&
    markup`<p class="quiet-text">${text}: ${lanes.map(
      (lane, place) =>
        markup`${place > 0 && ', '}<span ${countMarkup(lane, parts)}>${nameMarkup(lane, parts)}</span>`,
    )}.</p>
`
  );
}
