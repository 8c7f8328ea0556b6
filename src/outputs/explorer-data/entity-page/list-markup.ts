import type { ExplorerCatalog } from '../../../contract/documents.ts';
import { groupBy } from '../../../contract/group-by.ts';
import { listPage, START_PAGE } from '../../../contract/tree/explorer-pages.ts';
import type { Entity } from '../../../explorer/entities.ts';
import { countedEntities, countedMentioned, figure, fold } from '../../../explorer/fold.ts';
import { showYears } from '../../../explorer/years.ts';
import { markup } from '../html.ts';
import { hrefOf } from './kin-markup.ts';

/** Links to the pages of all entities, by region, or by the first letter where no region is known. */
export function listMarkup(
  all: readonly Entity[],
  { entity }: Pick<ExplorerCatalog, 'entity'>,
  record: string,
) {
  const hasRegions = all.some(({ region }) => region !== null);
  const sorted = all
    .map((each) => ({ each, name: fold(each.label) }))
    .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
  const groups = [
    ...groupBy(sorted, ({ each, name }) =>
      hasRegions ? each.region : name.slice(0, 1).toUpperCase() || null,
    ),
  ].sort(
    ([one], [other]) =>
      Number(one === null) - Number(other === null) || ((one ?? '') < (other ?? '') ? -1 : 1),
  );
  // Others may be in the databank that this tree does not publish.
  const isWhole = entity === null || all.length === entity.all;
  const counted = (isWhole ? countedEntities : countedMentioned)(all.length, entity);
  const [every, each] = all.length === 1 ? [counted, ''] : [`All ${counted}`, ' each'];
  const nameOf = (group: string | null) => group ?? (hasRegions ? 'No region' : 'Others');
  const main = markup`<div class="page entity-list">
<div class="page-head">
<h1>${entity?.plural ?? ''}</h1>
<div class="lead"><p>${every}, by ${hasRegions ? 'region and ' : ''}name.</p></div>
</div>
<nav aria-label="${hasRegions ? 'Regions' : 'Letters'}"><ul>${groups.map(
    ([group, own], place) =>
      markup`<li><a href="#group-${place}">${nameOf(group)}</a> <small>${figure(own.length)}</small></li>`,
  )}</ul></nav>
${groups.map(
  ([group, own], place) => markup`<h2 id="group-${place}">${nameOf(group)}</h2>
<ul>${own.map(
    ({ each }) =>
      markup`<li><a href="${hrefOf(each)}${START_PAGE}">${each.label}</a> ${each.years !== null && markup`<small>${showYears(each.years)}</small>`}</li>
`,
  )}</ul>
`,
)}</div>
`;
  return {
    subject: { label: entity?.plural ?? '', page: listPage(record) },
    description: `${every}${isWhole ? ' of the databank' : ''}, with a page${each}.`,
    main,
  };
}
