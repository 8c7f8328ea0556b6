import { getOrMake } from '../../../contract/get-or-make.ts';
import type { Entity } from '../../../explorer/entities.ts';
import { clipped, figure } from '../../../explorer/fold.ts';
import { showYears } from '../../../explorer/years.ts';
import { type Kin, kinOf, type Naming } from '../../../model/claims/kin.ts';
import type { ClaimsByEntity } from '../claims-by-entity.ts';
import { type Markup, markup } from '../html.ts';
import { most } from './most-of-page.ts';

type Namings = ReturnType<ClaimsByEntity['namings']> extends Generator<infer Each> ? readonly Each[] : never;

export const hrefOf = ({ page }: Entity) => `../../../${page}`;

/**
 * Who came before and after each entity, by its index; a name that has no page comes last, as the record has it.
 * @param namings see `ClaimsByEntity`
 */
export function kinWithNames(
  entities: readonly Entity[],
  namings: Namings,
): (index: number) => Kin<Entity | string> {
  const known = namings.filter((naming): naming is Namings[number] & Naming => naming.named !== null);
  const kin = kinOf(entities, known);
  const names = new Map<number, { readonly before: Set<string>; readonly after: Set<string> }>();
  for (const { of, named, as, word } of namings) {
    if (named !== null || as === null) continue;
    const own = getOrMake(names, of, () => ({ before: new Set(), after: new Set() }));
    own[as === 'successor' ? 'after' : 'before'].add(clipped(word));
  }
  return (index) => {
    const { before, after } = kin(index);
    const own = names.get(index);
    return { before: [...before, ...(own?.before ?? [])], after: [...after, ...(own?.after ?? [])] };
  };
}

export function linksTo(all: readonly (Entity | string)[]): Markup {
  const shown = all
    .slice(0, most.rows)
    .map((each, place) =>
      typeof each === 'string'
        ? markup`${place > 0 && ', '}${each}`
        : markup`${place > 0 && ', '}<a href="${hrefOf(each)}">${each.label}</a> <small>${showYears(each.years)}</small>`,
    );
  const rest = all.length - shown.length;
  return markup`${shown}${rest > 0 && ` and ${figure(rest)} more, in the records that name them`}`;
}

export function kinMarkup({ label, years }: Entity, { before, after }: Kin<Entity | string>): Markup | false {
  if (before.length === 0 && after.length === 0) return false;
  return markup`<nav class="life" aria-label="Before and after"><ul>${
    before.length > 0 && markup`<li><small>preceded by</small> ${linksTo(before)}</li>`
  }<li aria-current="page"><strong>${label}</strong> <small>${showYears(years)}</small></li>${
    after.length > 0 && markup`<li><small>followed by</small> ${linksTo(after)}</li>`
  }</ul></nav>
`;
}
