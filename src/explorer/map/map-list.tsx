import { inSentence } from '../../contract/words/in-words.ts';
import type { Saying } from '../claims/say.ts';
import type { Entity } from '../entities.ts';
import { ofMentioned } from '../fold.ts';
import { linkToClaims } from '../location.ts';
import { Swatch } from '../parts/entity-link.tsx';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { PinButton } from '../pins/pin-button.tsx';
import { sayIn, showSpan, showYear, showYears } from '../years.ts';
import { OTHER_YEAR } from './legend-entries.ts';
import { byValue, headingOf } from './list-order.ts';
import type { Colouring } from './map-colours.ts';
import type { Mark, ShapeMark } from './mark.ts';

type EntityMark = Mark & { readonly entity: Entity };

interface ListProps {
  readonly marks: readonly EntityMark[];
  /** Listed first. */
  readonly chosen: readonly Entity[];
  /** Where the map shows a variable. */
  readonly rankOf: Colouring['rankOf'] | undefined;
  readonly others: readonly ShapeMark[];
  readonly year: number | null;
}

export function MapList({ marks, chosen, rankOf, others, year }: ListProps) {
  const isChosen = ({ entity }: EntityMark) => chosen.includes(entity);
  const ranked = rankOf === undefined ? marks : byValue(marks, rankOf);
  const listed = [...ranked.filter(isChosen), ...ranked.filter((mark) => !isChosen(mark))];
  const headings = listed.map((mark) => (isChosen(mark) ? 'Chosen' : headingOf(mark, year)));
  const { one, many } = useEntityNames();
  return (
    <section class="map-list" aria-label={year === null ? many : `In ${showYear(year)}`} tabIndex={0}>
      <p class="count" translate={false}>
        <strong>{marks.length}</strong> {inSentence(marks.length === 1 ? one : many)}
        {ofMentioned(useCatalog().entity)}
        {sayIn(year)}
      </p>
      <ul class="plain">
        {listed.map(({ entity, saying, className, link }, place) => (
          <li key={entity.index}>
            {headings[place] !== headings[place - 1] && <h2>{headings[place]}</h2>}
            <Swatch className={className} /> <a href={link}>{entity.label}</a>{' '}
            {saying === null ? (
              <small>{showYears(entity.years)}</small>
            ) : (
              <>
                <SayingLink saying={saying} /> <small>{saying.remark}</small>
              </>
            )}{' '}
            <PinButton entity={entity} />
          </li>
        ))}
        {byName(others).map(({ shape, name, className, link, years }, place) => (
          <li key={`shape ${shape}`}>
            {place === 0 && <h2>As a shape only</h2>}
            <Swatch className={className} /> <a href={link}>{name}</a> <small>{showSpan(...years)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A value leads to its records, a missing one nowhere. */
function SayingLink({ saying: { kind, text, claims } }: { readonly saying: Saying }) {
  const link = linkToClaims(claims);
  if (link === null) return <small>{text}</small>;
  return (
    <a class={kind === 'nearest' ? `value ${OTHER_YEAR}` : 'value'} href={link}>
      {text}
    </a>
  );
}

/** One shape of each name: an entity in several parts has several shapes. */
function byName(shapes: readonly ShapeMark[]): readonly ShapeMark[] {
  const { compare } = new Intl.Collator('en');
  const keyOf = ({ entity, name }: ShapeMark) => `${entity?.id} ${name}`;
  const last = new Map(shapes.toReversed().map((each) => [keyOf(each), each]));
  return [...last.values()].sort((one, other) => compare(one.name, other.name) || one.shape - other.shape);
}
