import { isKnown } from '../../../contract/claims/claims.ts';
import type { ExplorerEntities } from '../../../contract/documents.ts';
import { getOrMake } from '../../../contract/get-or-make.ts';
import { groupBy } from '../../../contract/group-by.ts';
import { START_PAGE } from '../../../contract/tree/explorer-pages.ts';
import { UNMENTIONED } from '../../../contract/tree/tree.ts';
import { inSentence } from '../../../contract/words/in-words.ts';
import { variablesOf } from '../../../explorer/claims/claim.ts';
import { sayClaim } from '../../../explorer/claims/say.ts';
import { type Entity, inOneList, readEntities } from '../../../explorer/entities.ts';
import { clipped, figure, firstOf, joined, plural } from '../../../explorer/fold.ts';
import { inList, linkTo, linkToRecord } from '../../../explorer/location.ts';
import { asLabel } from '../../../explorer/plain-text.ts';
import { showYears } from '../../../explorer/years.ts';
import { entityCalled, type Kin } from '../../../model/claims/kin.ts';
import type { ClaimsByEntity, Lane } from '../claims-by-entity.ts';
import { type Markup, markup } from '../html.ts';
import type { References } from '../read-sources.ts';
import { claimsOfEntity } from './claims-of-entity.ts';
import { factsMarkup, type PageParts } from './facts-markup.ts';
import { hrefOf, kinMarkup, kinWithNames, linksTo } from './kin-markup.ts';
import type { Land } from './land.ts';
import { listMarkup } from './list-markup.ts';
import { most } from './most-of-page.ts';
import { isOnMap, type PageFrame, pageDocuments, toExplorer } from './page-frame.ts';
import { refuseLongIds } from './refuse-long-ids.ts';
import { RepeatedParts } from './repeated-parts.ts';
import { countsOfSources, ranks, sourcesMarkup } from './sources-markup.ts';

export interface PagesOptions extends PageFrame {
  /** Entities that records mention, and those that none mentions. */
  readonly entities: ExplorerEntities;
  readonly unmentioned: ExplorerEntities;
  readonly claims: ClaimsByEntity;
  readonly references: References | null;
}

interface EntityPage {
  readonly folder: string;
  readonly html: string;
  /** Null for a page of no entity, or of one that no record mentions. */
  readonly claims: ReturnType<typeof claimsOfEntity> | null;
}

/** The page of each entity, from what the other files were made of, each rendered once; then their list. */
export function* entityPages(options: PagesOptions): Generator<EntityPage> {
  const { claims, references } = options;
  const catalog = { ...options.catalog, regions: options.catalog.regions.map(asLabel) };
  const variables = variablesOf(catalog);
  const count = options.entities.ids.length;
  const all = inOneList(
    readEntities(options.entities, catalog),
    readEntities(options.unmentioned, catalog, count),
  );
  const [entities, others] = [all.slice(0, count), all.slice(count)];
  refuseLongIds(all, options.entities.record);
  const called = entityCalled(all);
  const namings = [...claims.namings((word) => called(word)?.index)];
  const kin = kinWithNames(all, namings);
  const namedIn = groupBy(namings, ({ named }) => named);
  const noneOf = ({ index }: Entity, without: string) => {
    const namers = new Set(namedIn.get(index)?.map(({ of }) => entities[of] as Entity));
    return namers.size === 0
      ? markup`${without}`
      : markup`${NO_RECORD} Records about ${linksTo([...namers])} name it.`;
  };
  const has = {
    years: all.some(({ years }) => years !== null),
    places: all.some((entity) => isOnMap(entity)),
  };
  const rankOf = ranks(references?.labels ?? []);
  const one = inSentence(catalog.entity?.label ?? 'entity');
  const documentOf = pageDocuments({ ...options, catalog });
  const list = listMarkup(all, catalog, options.entities.record);
  const above = markup`<a href="../../../${list.subject.page}${START_PAGE}">${catalog.entity?.label ?? ''}</a>`;
  const repeated = new RepeatedParts(toExplorer, references ?? undefined);
  for (const entity of entities) {
    const lanes = claims.lanes(entity, variables);
    const counts = countsOfSources(lanes);
    const sources = [...counts.keys()].sort((a, b) => (rankOf[a] as number) - (rankOf[b] as number));
    const noteOf = new Map(sources.map((source, place) => [source, place + 1]));
    const notes = new Map<readonly number[], Markup>();
    const linked = new Set<number>();
    const noteLink = (note: number) => {
      linked.add(note);
      return repeated.note(note);
    };
    const parts: PageParts = {
      entity,
      explorer: toExplorer,
      assumed: `years of the ${one}`,
      of: markup`${encodeURIComponent(inList(entity.id))}`,
      repeated,
      noteOf,
      noteLink,
      // Claims of a record share the list of its sources.
      notesOf: (cited) =>
        getOrMake(notes, cited, () => {
          const links = cited
            .map((source) => noteOf.get(source) as number)
            .sort((one, other) => one - other)
            .slice(0, most.rows)
            .map(noteLink);
          const rest = cited.length - links.length;
          return markup`<sup class="notes" role="group" aria-label="Sources">${links.map((link, place) => (place > 0 ? markup` ${link}` : link))}${rest > 0 && markup` <a href="#sources">and ${figure(rest)} more</a>`}</sup>`;
        }),
      pageOf({ value, variable }) {
        const named = variable.codes.size > 0 || typeof value !== 'string' ? undefined : called(value);
        return named === undefined || named === entity ? null : { href: hrefOf(named), label: named.label };
      },
    };
    const collection = catalog.collections[catalog.entity?.collection ?? -1];
    const claim = lanes[0]?.claims[0];
    const own =
      collection !== undefined
        ? { href: toExplorer + linkToRecord(collection.name, entity.index), text: 'Its own record' }
        : claim === undefined
          ? null
          : {
              href: `${toExplorer}${linkToRecord(claim.variable.collection.name, claim.row)}&all=1`,
              text: 'All its fields, in a record about it',
            };
    const main = markup`${headMarkup(entity, { lanes, has, none: noneOf(entity, NO_RECORD), kin: kin(entity.index), above, own, isComparable: true, land: options.assets.land })}${
      lanes.length > 0 && factsMarkup(lanes, parts)
    }${missingMarkup(lanes, variables.length)}${sourcesMarkup(sources, { counts, linked, pages: claims.pages(entity), repeated })}</div>
`;
    const html = documentOf(entity, describe(entity, lanes, NO_RECORD), main);
    yield { folder: entity.page, html, claims: claimsOfEntity(lanes) };
  }
  for (const entity of others) {
    const own = {
      href: `../../../${UNMENTIONED}`,
      text: 'Its own record, among those that no record mentions',
    };
    const unnamed = {
      lanes: [],
      has,
      none: noneOf(entity, UNNAMED),
      kin: kin(entity.index),
      above,
      own,
      isComparable: false,
    };
    const main = markup`${headMarkup(entity, { ...unnamed, land: options.assets.land })}</div>
`;
    const about = describe(entity, [], namedIn.has(entity.index) ? NO_RECORD : UNNAMED);
    yield { folder: entity.page, html: documentOf(entity, about, main), claims: null };
  }
  const html = documentOf(list.subject, list.description, list.main);
  yield { folder: list.subject.page, html, claims: null };
}

const [toCompare, toCoverage, toMap] = [
  `${toExplorer}${linkTo('compare')}?add=`,
  toExplorer + linkTo('coverage'),
  `${toExplorer}${linkTo('map')}?year=`,
];

const [NO_RECORD, UNNAMED] = ['No record is about it.', 'No record mentions it yet.'];
/** Of an entity with records, all of which say that something was looked for, or nothing. */
const NOT_KNOWN = 'No value of it is known.';

interface Head {
  readonly lanes: readonly Lane[];
  /** What the databank says of any entity; of the others it is unknown. */
  readonly has: { readonly years: boolean; readonly places: boolean };
  /** A sentence for a page without any. */
  readonly none: Markup;
  readonly kin: Kin<Entity | string>;
  /** What it is, and a link to all of them. */
  readonly above: Markup;
  readonly own: { readonly href: string; readonly text: string } | null;
  /** Whether other views know it: those have entities that records mention. */
  readonly isComparable: boolean;
  readonly land: Land;
}

function headMarkup(entity: Entity, { lanes, has, none, kin, above, own, isComparable, land }: Head): Markup {
  const { label, code, years, region, group } = entity;
  const known = lanes.reduce((sum, { claims }) => sum + claims.filter(isKnown).length, 0);
  const knownLanes = lanes.filter(({ claims }) => claims.some(isKnown)).length;
  const first = years?.[0] ?? null;
  return markup`<div class="page entity">
<div class="page-head">
<p class="above">${above}</p>
<h1>${label}</h1>
<div class="lead"><p>${joined([code !== label && code, showYears(years) || (has.years && 'years unknown')], ' · ')}${
    region !== null && markup` · <span class="swatch ${group.className}" aria-hidden="true"></span> ${region}`
  }</p></div>
</div>
${kinMarkup(entity, kin)}<div class="entity-head">
<p>${
    lanes.length === 0 ? none : `${plural(known, 'known value')} of ${plural(knownLanes, 'variable')}.`
  } ${own !== null && markup`<a href="${own.href}">${own.text}</a>. `}${
    isComparable &&
    first !== null &&
    markup`<a href="${toMap}${first}&amp;add=${encodeURIComponent(inList(entity.id))}">Map of the world when it began</a>. `
  }${isComparable && markup`<a href="${toCompare}${encodeURIComponent(inList(entity.id))}">Compare it with others</a>`}</p>
${has.places && placeMarkup(entity, land)}</div>
`;
}

/** Degrees around the place that its map shows. */
const [wide, high] = [60, 30];

/** Its neighbourhood on a plain map, whose units are degrees. */
function placeMarkup(entity: Entity, land: Land): Markup {
  if (!isOnMap(entity)) return markup`<p class="quiet-text">No place is known.</p>`;
  const { label, longitude, latitude, group } = entity;
  const [x, y] = [longitude, -latitude];
  const within = (at: number, size: number, end: number) =>
    Math.max(-end, Math.min(end - size, at - size / 2));
  const [left, top] = [within(x, wide, 180), within(y, high, 90)];
  const path = land.around([left, top, wide, high]);
  const words = `${label}: ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`;
  return markup`<svg class="neighbourhood" viewBox="${left} ${top} ${wide} ${high}" role="img" aria-label="${words}">${path !== '' && markup`<path transform="scale(.25)" d="${path}"/>`}<circle class="dot ${group.className}" cx="${x}" cy="${y}" r="1"/></svg>
`;
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;
}

function missingMarkup(lanes: readonly Lane[], variables: number): Markup | false {
  const missing = variables - lanes.length;
  if (missing === 0) return false;
  return markup`<p class="quiet-text">${plural(missing, 'variable')} of ${variables} ${missing === 1 ? 'has' : 'have'} no record about it: <a href="${toCoverage}">what is known of all</a>.</p>
`;
}

/** A sentence or two for search engines and previews: who, when, where, and what is known first. */
function describe({ label, years, region }: Entity, lanes: readonly Lane[], none: string): string {
  const who = joined([label, showYears(years), region]);
  const known = lanes.filter(({ claims }) => claims.some(isKnown)).slice(0, 4);
  const facts = known.map(({ variable, claims }) => {
    const said = [...new Set(claims.filter(isKnown).map(sayClaim))];
    return `${variable.name}: ${firstOf(said, 3)}`;
  });
  const said = lanes.length === 0 ? none : NOT_KNOWN;
  return clipped(`${who}. ${facts.length === 0 ? said : `${facts.join('; ')}.`}`);
}
