import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { groupBy } from '../../contract/group-by.ts';
import { inSentence, withArticle } from '../../contract/words/in-words.ts';
import { type Claim, type Variable, variablesOf } from '../claims/claim.ts';
import { labelOfVariable, nameInSection, sayWhen } from '../claims/say.ts';
import type { Entity } from '../entities.ts';
import { joined, plural, yearsOfEntityIn } from '../fold.ts';
import { loadClaimsOf, loadEntities } from '../load.ts';
import { linkTo, linkToClaims, withValues } from '../location.ts';
import { choiceInAddress, goTo, showPins } from '../navigation.ts';
import { Choices } from '../parts/choices.tsx';
import { EntityField } from '../parts/entity-field.tsx';
import { EntityLink } from '../parts/entity-link.tsx';
import { Load, Note, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import { usePrinting } from '../parts/use-printing.ts';
import { YearField } from '../parts/year-field.tsx';
import { Chips, pinnedOf } from '../pins/chips.tsx';
import { pinned } from '../pins/keep-pins.ts';
import { withPins } from '../pins/pinned.ts';
import { colourOf } from '../regions.ts';
import { highlightsOf } from '../start/highlights.ts';
import { readYear, sayNoYear, sayOutside, showYears } from '../years.ts';

/** Pinned entities side by side: a row a variable, over their whole lives or in a year. */
export function View({ place: { query } }: ViewProps) {
  const { many } = useEntityNames();
  return (
    <Page
      title="Compare"
      className="compare"
      lead={`What is known of some ${inSentence(many)}, side by side. What is pinned goes along through all views.`}
    >
      <Load what={many} load={loadEntities}>
        {(entities) => <Compared entities={entities} pins={pinned()} asked={query.get('year') ?? ''} />}
      </Load>
    </Page>
  );
}

interface ComparedProps {
  readonly entities: readonly Entity[];
  readonly pins: readonly string[];
  /** A year, or empty for whole lives. */
  readonly asked: string;
}

/** Each takes a request, and a column. */
const MOST_COMPARED = 20;

function Compared({ entities, pins, asked }: ComparedProps) {
  const catalog = useCatalog();
  const { one, many } = useEntityNames();
  const year = readYear(asked);
  const { entities: all, missing } = pinnedOf(entities, pins);
  const chosen = all.slice(0, MOST_COMPARED);
  const others = useMemo(() => entities.filter((entity) => !all.includes(entity)), [entities, pins.join()]);
  const sections = groupBy(
    variablesOf(catalog).filter(({ known }) => known > 0),
    ({ section }) => section ?? 'Variables',
  );
  const first = chosen.flatMap(({ span }) => span ?? []);
  const show = (to: number | null) => goTo(withValues(location.hash, { year: to }));
  return (
    <>
      <div class="controls pins">
        <Chips {...{ entities: all, missing }} colourOf={colourOf} onChange={showPins} />
        <EntityField
          label={`Add ${withArticle(inSentence(one))}`}
          entities={others}
          onChoice={(id) => showPins([...pins, id])}
        />
      </div>
      <div class="controls">
        <Choices
          label="When"
          options={[
            ['', 'Whole lives'],
            ['year', 'In a year'],
          ]}
          chosen={year === null ? '' : 'year'}
          onChoice={(when) => show(when === '' ? null : (first[0] ?? 1))}
        />
        {year !== null && <YearField label="Year" year={year} onYear={show} />}
      </div>
      {year !== null && chosen.some((entity) => sayOutside(entity.years, year) !== null) && (
        <p class="quiet-text">–: outside the {yearsOfEntityIn(catalog)}</p>
      )}
      {asked !== '' && year === null && <Note>{sayNoYear(asked)}; whole lives are shown.</Note>}
      {all.length > MOST_COMPARED && (
        <Note>
          Of {all.length} pinned {inSentence(many)}, the first {MOST_COMPARED} are compared.
        </Note>
      )}
      {chosen.length === 0 ? (
        <p class="note">
          Nothing is pinned yet: choose above, on the map, or in the search. <Example entities={entities} />
        </p>
      ) : (
        <Load
          what="What is known of them"
          by={chosen.map(({ id }) => id).join()}
          load={() => Promise.all(chosen.map(loadClaimsOf))}
        >
          {(known) =>
            [...sections].map(([name, variables], place) => (
              <Section key={name} {...{ name, variables, chosen, known, year }} isOpen={place === 0} />
            ))
          }
        </Load>
      )}
    </>
  );
}

/** For readers who do not know any name: the entities with most numbers of one variable. */
function Example({ entities }: Pick<ComparedProps, 'entities'>) {
  const { comparison } = highlightsOf(useCatalog());
  const some = (comparison?.longest ?? []).slice(0, 3).flatMap(([index]) => entities[index] ?? []);
  if (some.length < 2) return null;
  const address = withPins(
    linkTo('compare'),
    some.map(({ id }) => String(id)),
  );
  return (
    <>
      For example: <a href={address}>{joined(some.map(({ label }) => label))}</a>.
    </>
  );
}

interface SectionProps {
  readonly name: string;
  readonly variables: readonly Variable[];
  readonly chosen: readonly Entity[];
  /** The claims of each of them. */
  readonly known: readonly ReadonlyMap<Variable, readonly Claim[]>[];
  readonly year: number | null;
  readonly isOpen: boolean;
}

/** Its rows are rendered when it is opened, or printed. */
function Section({ name, variables, chosen, known, year, isOpen }: SectionProps) {
  const [state, fold] = choiceInAddress(`fold:${name}`, isOpen ? 'open' : 'closed');
  const printing = usePrinting();
  const heads = chosen.map((entity) => (
    <Fragment key={entity.index}>
      <EntityLink entity={entity} /> <small>{showYears(entity.years)}</small>
      {year !== null && <small class="outside">{sayOutside(entity.years, year)}</small>}
    </Fragment>
  ));
  return (
    <details
      class="fold"
      open={state === 'open'}
      onToggle={({ currentTarget }) => fold(currentTarget.open ? 'open' : 'closed')}
    >
      <summary>
        {name} <small>{plural(variables.length, 'variable')}</small>
      </summary>
      <PlainTable
        label={name}
        columns={['Variable', ...heads]}
        className={chosen.length > 2 ? 'stacked' : ''}
        style={{ '--columns': chosen.length }}
      >
        {(state === 'open' || printing ? variables : []).map((variable) => (
          <Row key={variable.id} {...{ variable, chosen, known, year }} />
        ))}
      </PlainTable>
    </details>
  );
}

type RowProps = Omit<SectionProps, 'name' | 'variables' | 'isOpen'> & { readonly variable: Variable };

function Row({ variable, chosen, known, year }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <a href={linkTo('variable', { id: variable.id })}>
          {labelOfVariable({ ...variable, name: nameInSection(variable) })}
        </a>
      </th>
      {chosen.map((entity, place) => (
        <td key={entity.index} data-of={entity.label}>
          <Cell claims={known[place]?.get(variable) ?? []} year={year} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ claims, year }: { readonly claims: readonly Claim[]; readonly year: number | null }) {
  const assumed = yearsOfEntityIn(useCatalog());
  const saying = sayWhen(claims, year, assumed);
  const link = linkToClaims(saying.claims);
  const className = saying.kind === 'value' ? '' : saying.kind === 'nearest' ? 'pale' : 'quiet-text';
  return (
    <>
      {link === null ? (
        <span class={className}>{saying.kind === 'outside' ? '–' : saying.text}</span>
      ) : (
        <a class={className} href={link}>
          {saying.text}
        </a>
      )}{' '}
      <small>{saying.remark}</small>
    </>
  );
}
